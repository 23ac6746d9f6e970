import { Link } from '@tanstack/react-router'
import { createContext, isValidElement, type ReactNode, useContext, useId, useMemo, useState } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { isFigure } from '#web/ui/words/numbers.ts'
import styles from './markdown.module.css'
import { destinationOf, showsAddress } from './markdown-links.ts'
import { Sources } from './sources.ts'

const components: Components = {
  a: ({ href, children }) => <Anchor href={href}>{children}</Anchor>,
  // Shown as a link: loading it would tell its server who reads.
  img: ({ src, alt }) => <Anchor href={typeof src === 'string' ? src : ''}>{alt || 'Picture'}</Anchor>,
  // A page has one h1, and it is not ours to give.
  h1: ({ children }) => <h2>{children}</h2>,
  li: ({ node, children, className }) => (
    <li className={className}>
      <BoxFrom value={node?.position?.start.offset ?? null}>{children}</BoxFrom>
    </li>
  ),
  input: ({ checked }) => <Box checked={checked === true} />,
  // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keyboard too
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too
    // biome-ignore lint/a11y/useSemanticElements: no fields, and no landmark of the page either
    <div role="group" style={{ overflowX: 'auto' }} tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </div>
  ),
  td: ({ children, style }) => {
    const figure = typeof children === 'string' && isFigure(children)
    return (
      <td style={style} className={figure ? 'numbers' : undefined}>
        {children}
      </td>
    )
  },
}
const plugins = [remarkGfm]
const InLink = createContext(false)

/** Ticks the box whose bracket stands there. Fails where that was refused. */
export type OnTick = (at: number, checked: boolean) => Promise<unknown>
type Ticking = { text: string; onTick: OnTick } | null
const Boxes = createContext<Ticking>(null)
/** Where the line of a list begins that has a box. */
const BoxFrom = createContext<number | null>(null)

/** A box of a list: to be ticked where its text can be changed, else a picture. */
function Box({ checked }: { checked: boolean }) {
  const ticking = useContext(Boxes)
  const from = useContext(BoxFrom)
  const at = ticking && from !== null ? ticking.text.indexOf('[', from) : -1
  if (!ticking || at < 0 || !/^\[[ xX]\]/.test(ticking.text.slice(at, at + 3)))
    return (
      <span role="img" aria-label={checked ? 'Done' : 'Open'}>
        {checked ? '☑ ' : '☐ '}
      </span>
    )
  const end = ticking.text.indexOf('\n', at)
  const words = ticking.text.slice(at + 3, end < 0 ? undefined : end).trim()
  return (
    <Ticked
      // What the text says by now stands above what was clicked before.
      key={String(checked)}
      checked={checked}
      label={words || 'Done'}
      onTick={(next) => ticking.onTick(at, next)}
    />
  )
}

type TickedProps = { checked: boolean; label: string; onTick(checked: boolean): Promise<unknown> }

/** It shows what was clicked at once; a refusal puts it back. */
function Ticked({ checked, label, onTick }: TickedProps) {
  const [shown, setShown] = useState(checked)
  const tick = (next: boolean) => {
    setShown(next)
    onTick(next).catch(() => setShown(checked))
  }
  return (
    <input
      type="checkbox"
      className={`clickable no-margin mr-6 square-16 ${styles.box}`}
      checked={shown}
      aria-label={label}
      onChange={(event) => tick(event.currentTarget.checked)}
    />
  )
}

export function MarkdownBody({ text, onTick }: { text: string; onTick?: OnTick }) {
  const ticking = useMemo(() => (onTick ? { text, onTick } : null), [text, onTick])
  // Footnotes of two texts on one page must not lead to each other.
  const prefix = useId()
  const rehype = useMemo(() => ({ clobberPrefix: `${prefix.replaceAll(/\W/g, '')}-` }), [prefix])
  return (
    <Boxes value={ticking}>
      <ReactMarkdown remarkPlugins={plugins} remarkRehypeOptions={rehype} components={components}>
        {text}
      </ReactMarkdown>
    </Boxes>
  )
}

/** Says where a link to another place leads, where its text does not: a text may be written to deceive. */
function Anchor({ href = '', children }: { href?: string; children: ReactNode }) {
  const leads = destinationOf(href, window.location.origin)
  const sources = useContext(Sources)
  // A picture in a link is its words; the link around it says where it leads.
  if (useContext(InLink) || leads === null) return <span>{children}</span>
  if (leads.kind === 'inside' && isMadeUp(leads.to, sources)) return <span>{children}</span>
  if (leads.kind === 'inside')
    return (
      <Link to={leads.to}>
        <InLink value>{children}</InLink>
      </Link>
    )
  if (leads.kind === 'here') return <a href={leads.to}>{children}</a>
  return (
    <a href={leads.href} title={leads.href} target="_blank" rel="noopener noreferrer nofollow">
      <InLink value>{children}</InLink>
      {!showsAddress(textOf(children), leads) && (
        <>
          {' '}
          <span className={`max-full dimmed ${styles.place}`}>{leads.place}</span>
        </>
      )}
    </a>
  )
}

const RECORDS = '/app/records/'

function isMadeUp(to: string, sources: ReadonlySet<string> | null): boolean {
  if (sources === null) return false
  try {
    const path = decodeURIComponent(new URL(to, window.location.origin).pathname).replace(/(?<!\/)\/+$/, '')
    return path.startsWith(RECORDS) && !sources.has(path)
  } catch {
    return true
  }
}

function textOf(children: ReactNode): string {
  if (typeof children === 'string' || typeof children === 'number') return String(children)
  if (Array.isArray(children)) return children.map(textOf).join('')
  return isValidElement<{ children?: ReactNode }>(children) ? textOf(children.props.children) : ''
}
