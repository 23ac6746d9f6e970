import { SiteFrame } from './site-frame.tsx'

export function NotFoundPage() {
  return (
    <SiteFrame>
      <section className="call">
        <h1>This page does not exist</h1>
        <p className="lead">The address may be mistyped, or the page may have been deleted.</p>
        <a className="button large stranger" href="/">
          Back to the start
        </a>
        <a className="button large known" href="/app">
          Back to the dashboard
        </a>
      </section>
    </SiteFrame>
  )
}
