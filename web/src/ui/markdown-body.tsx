import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'

const components: Components = {
  a: ({ href, children }) => <Anchor href={href}>{children}</Anchor>,
  img: ({ src, alt }) => (typeof src === 'string' ? <Anchor href={src}>{alt || 'Picture'}</Anchor> : null),
  // A page has one h1, and it is not ours to give.
  h1: ({ children }) => <h2>{children}</h2>,
  input: ({ checked }) => (
    <span role="img" aria-label={checked ? 'Done' : 'Open'}>
      {checked ? '☑ ' : '☐ '}
    </span>
  ),
  // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keyboard too
  pre: ({ children }) => <pre tabIndex={0}>{children}</pre>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too
    <section style={{ overflowX: 'auto' }} tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </section>
  ),
}
const plugins = [remarkGfm]

export function MarkdownBody({ text }: { text: string }) {
  return (
    <ReactMarkdown remarkPlugins={plugins} components={components}>
      {text}
    </ReactMarkdown>
  )
}

function Anchor({ href, children }: { href?: string; children: ReactNode }) {
  if (!href) return <span>{children}</span>
  if (href.startsWith('/app/') && !href.includes('\\')) return <Link to={href}>{children}</Link>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}
