import { ProfileForm } from '../../../features/profile/components/profile-form.tsx'
import { Page } from '../shell/page.tsx'
import { PageBody } from '../shell/page-body.tsx'

/** What customers read of the signed-in person (rules: staff profile). */
export function ProfilePage() {
  return (
    <Page title="Your profile">
      <PageBody narrow>
        <ProfileForm />
      </PageBody>
    </Page>
  )
}
