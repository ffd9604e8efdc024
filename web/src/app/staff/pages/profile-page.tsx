import { ProfileForm } from '../../../features/profile/components/profile-form.tsx'
import { OwnSessions } from '../../../features/session/components/own-sessions.tsx'
import { TwoStep } from '../../../features/session/components/two-step.tsx'
import { useSession } from '../session-context.ts'
import { Page } from '../shell/page.tsx'
import { PageBody } from '../shell/page-body.tsx'

/** The signed-in user's public profile, second step and sessions (rules: staff profile, two-step sign-in, own sessions). */
export function ProfilePage() {
  const { user } = useSession()
  return (
    <Page title="Your profile">
      <PageBody narrow>
        <ProfileForm />
        <TwoStep email={user.email} />
        <OwnSessions />
      </PageBody>
    </Page>
  )
}
