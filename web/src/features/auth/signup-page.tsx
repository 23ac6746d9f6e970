import { Page } from '#web/ui/page.tsx'

export function SignupPage() {
  return <Page title="Signup">{null}</Page>
}
