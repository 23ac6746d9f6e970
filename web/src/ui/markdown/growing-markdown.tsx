import { memo, useRef } from 'react'
import { shownText } from '#contract/hidden-signs.ts'
import { later } from '#web/ui/later.tsx'
import styles from './markdown.module.css'
import { type Blocks, blocksOf, closeOpenEnds, definitionsOf, NO_BLOCKS } from './markdown-blocks.ts'
import { Undrawn } from './undrawn.tsx'

const Body = later(() => import('./markdown-body.tsx').then(({ MarkdownBody }) => MarkdownBody))

/**
 * Markdown that may still be growing: each block is drawn once, and again only while it changes, so that a long text costs no
 * more per piece than a short one. Otherwise as Markdown.
 */
export const GrowingMarkdown = memo(function GrowingMarkdown({
  text: written,
  growing,
}: {
  text: string
  growing: boolean
}) {
  const text = shownText(written)
  const known = useRef<Blocks>(NO_BLOCKS)
  known.current = blocksOf(text, known.current)
  const { blocks } = known.current
  const definitions = definitionsOf(text)
  const last = blocks.length - 1
  return (
    <div className={`breaks max-reading ${styles.text}`}>
      {blocks.map((block, at) => (
        <Block
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is what stands at this place
          key={at}
          text={growing && at === last ? closeOpenEnds(block) : block}
          definitions={block.includes('[') ? definitions : ''}
        />
      ))}
    </div>
  )
})

const Block = memo(function Block({ text, definitions }: { text: string; definitions: string }) {
  return <Body text={definitions === '' ? text : `${text}\n\n${definitions}`} meanwhile={<Undrawn text={text} />} />
})
