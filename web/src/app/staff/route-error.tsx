import { MessagePage } from '../../ui/message-page.tsx'

/** A page of the portal that broke, or whose script did not arrive (a new version was installed meanwhile). */
export function RouteError() {
  return (
    <MessagePage title="Something went wrong" text="This page ran into a problem it did not expect. Loading it again usually helps.">
      <a href={window.location.href}>Load again</a>
    </MessagePage>
  )
}
