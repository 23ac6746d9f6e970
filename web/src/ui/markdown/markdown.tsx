import { memo } from 'react'
import { shownText } from '#contract/hidden-signs.ts'
import { later } from '#web/ui/later.tsx'
import styles from './markdown.module.css'
import type { OnTick } from './markdown-body.tsx'
import { Undrawn } from './undrawn.tsx'

const Body = later(() => import('./markdown-body.tsx').then(({ MarkdownBody }) => MarkdownBody))

type Props = {
  text: string
  /** Boxes can be ticked: the place of the bracket in the text, and whether it is to be ticked. */
  onTick?: OnTick
}

/**
 * Shows markdown that a person or a model wrote. HTML in it is shown as text, pictures are never loaded (they would tell
 * their server who reads), links to other sites open in a new tab.
 */
export const Markdown = memo(function Markdown({ text: written, onTick }: Props) {
  const text = shownText(written)
  // Places are counted in the text as it is kept: where signs were left out, they would be others.
  const tick = text === written ? onTick : undefined
  return (
    <div className={`breaks max-reading ${styles.text}`}>
      <Body text={text} onTick={tick} meanwhile={<Undrawn text={text} />} />
    </div>
  )
})
