import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { sentence } from '#contract/hidden-signs.ts'
import styles from './page.module.css'
import { PrimaryAction } from './primary-action.tsx'

type Props = {
  title: ReactNode
  /** The one thing that people come here to do: one button, on the line of the title; on a phone it lies under the thumb. */
  primary?: ReactNode
  /** There only its icon shows: the page has another way to do it, and rows that must not be covered. */
  small?: boolean
  /** What else one may do, beside it. */
  action?: ReactNode
  /** Search and filters, on the line below. */
  tools?: ReactNode
  /** For text and forms: as wide as one reads well. */
  narrow?: boolean
  children: ReactNode
}

/** Every page of the application: one title, one primary action, and below it what answers the page's question. */
export function Page({ title, primary, small, action, tools, narrow, children }: Props) {
  return (
    <div className={`column gap-16 ${styles.page}`} data-narrow={narrow || undefined}>
      <div className={`row wrap spread gap-12 min-h-36 ${styles.head}`}>
        <Title order={1} className="shrinks breaks">
          {typeof title === 'string' ? sentence(title) : title}
        </Title>
        {(action || primary) && (
          <div className={`flex wrap shrinks max-full gap-8 ${styles.action}`} data-alone={!action || undefined}>
            {action}
            {primary && <PrimaryAction small={small}>{primary}</PrimaryAction>}
          </div>
        )}
      </div>
      {tools && <div className={`row wrap gap-8 ${styles.tools}`}>{tools}</div>}
      {children}
    </div>
  )
}
