import { ProfileForm } from '../../../features/profile/components/profile-form.tsx'
import { OwnSessions } from '../../../features/session/components/own-sessions.tsx'
import { Page } from '../shell/page.tsx'
import { PageBody } from '../shell/page-body.tsx'

/** What customers read of the signed-in person, and where they are signed in (rules: staff profile, own sessions). */
export function ProfilePage() {
  return (
    <Page title="Your profile">
      <PageBody narrow>
        <ProfileForm />
        <OwnSessions />
      </PageBody>
    </Page>
  )
}
