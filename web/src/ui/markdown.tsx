import { lazy, memo, Suspense } from 'react'
import { shownText } from '#contract/hidden-signs.ts'
import styles from './markdown.module.css'
import { linesWithoutMarks } from './without-marks.ts'

const Body = lazy(() => import('./markdown-body.tsx').then(({ MarkdownBody }) => ({ default: MarkdownBody })))

/**
 * Shows markdown that a person or a model wrote. HTML in it is shown as text, pictures are never loaded (they would tell
 * their server who reads), links to other sites open in a new tab.
 */
export const Markdown = memo(function Markdown({ text: written }: { text: string }) {
  const text = shownText(written)
  return (
    <div className={styles.text}>
      <Suspense fallback={<Undrawn text={text} />}>
        <Body text={text} />
      </Suspense>
    </div>
  )
})

/** What stands there until the part that draws has come. */
function Undrawn({ text }: { text: string }) {
  return <p className={styles.plain}>{linesWithoutMarks(text)}</p>
}
