import { Button, Title } from '@mantine/core'
import {
  type Icon,
  IconAddressBook,
  IconBulb,
  IconChecklist,
  IconNotes,
  IconServer2,
  IconTargetArrow,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { AdviceSample } from './advice-sample.tsx'
import { callToAction, features, hero, steps, whyBeta } from './claims.ts'
import styles from './landing-page.module.css'
import { SiteFrame } from './site-frame.tsx'

const ICONS: Record<(typeof features)[number]['icon'], Icon> = {
  advice: IconBulb,
  goals: IconTargetArrow,
  tasks: IconChecklist,
  notes: IconNotes,
  contacts: IconAddressBook,
  private: IconServer2,
}

export function LandingPage() {
  return (
    <SiteFrame>
      <section className={styles.hero}>
        <div className={styles.pitch}>
          <h1>{hero.title}</h1>
          <p>{hero.text}</p>
          <RequestAccess />
        </div>
        <AdviceSample />
      </section>

      <section className={styles.section}>
        <Title order={2}>{whyBeta.title}</Title>
        <p className={styles.lead}>{whyBeta.text}</p>
        <ul className={styles.facts}>
          {whyBeta.facts.map(({ value, label }) => (
            <li key={label}>
              <strong className="numbers">{value}</strong>
              <span>{label}</span>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles.section}>
        <Title order={2}>What it does</Title>
        <ul className={styles.cards}>
          {features.map(({ icon, title, text }) => {
            const Icon = ICONS[icon]
            return (
              <li key={title}>
                <Icon size={20} aria-hidden />
                <Title order={3}>{title}</Title>
                <p>{text}</p>
              </li>
            )
          })}
        </ul>
      </section>

      <section className={styles.section}>
        <Title order={2}>How the beta works</Title>
        <ol className={styles.steps}>
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <span className={styles.count} aria-hidden>
                {index + 1}
              </span>
              <Title order={3}>{title}</Title>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section className={styles.call}>
        <Title order={2}>{callToAction.title}</Title>
        <p>{callToAction.text}</p>
        <RequestAccess />
      </section>
    </SiteFrame>
  )
}

function RequestAccess() {
  return (
    <Button size="md" renderRoot={(props) => <Link to="/signup" {...props} />}>
      Request Beta Access
    </Button>
  )
}
