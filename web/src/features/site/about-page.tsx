import { Title } from '@mantine/core'
import styles from './landing-page.module.css'
import { SiteFrame } from './site-frame.tsx'

export function AboutPage() {
  return (
    <SiteFrame>
      <section className={styles.section} style={{ borderTop: 0 }}>
        <Title order={1}>About</Title>
        <p className={styles.lead}>
          Adjutant is an AI chief of staff for executives, deal-makers and their teams. More about the people behind it
          will stand here soon.
        </p>
      </section>
    </SiteFrame>
  )
}
