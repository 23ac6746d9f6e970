import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './page.module.css'

type Props = {
  title: ReactNode
  /** The primary action, on the same line as the title. */
  action?: ReactNode
  /** Search and filters, on the line below. */
  tools?: ReactNode
  /** For text and forms: as wide as one reads well. */
  narrow?: boolean
  children: ReactNode
}

/** Every page of the application: one title, one primary action, and below it what answers the page's question. */
export function Page({ title, action, tools, narrow, children }: Props) {
  return (
    <div className={styles.page} data-narrow={narrow || undefined}>
      <div className={styles.head}>
        <Title order={1} className={styles.title}>
          {title}
        </Title>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {tools && <div className={styles.tools}>{tools}</div>}
      {children}
    </div>
  )
}
