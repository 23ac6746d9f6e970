import { gap } from './gap.tsx'
import { SiteFrame } from './site-frame.tsx'

/** One of the operator's own pages: privacy, terms, imprint. The server makes its text from Markdown. */
export function TextPage() {
  return (
    <SiteFrame>
      <article className="text">
        <h1>{gap('title')}</h1>
        {'{{{body}}}'}
      </article>
    </SiteFrame>
  )
}
