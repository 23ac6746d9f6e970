import { IconBulb, IconChartLine, IconChecklist, IconNotes } from '@tabler/icons-react'
import styles from './advice-sample.module.css'

/** One piece of advice as it looks inside, so that a visitor sees what the words promise. */
export function AdviceSample() {
  return (
    <figure className={styles.sample}>
      <div className={styles.card}>
        <div className={styles.head}>
          <IconBulb size={20} aria-hidden />
          <strong>Close the two pilot contracts before the quarter ends</strong>
        </div>
        <p>
          “Ten paying customers” stands at 6 of 10 with five weeks left. Both pilots said yes in October; the contracts
          have had no owner since.
        </p>
        <div className={styles.bar} role="img" aria-label="6 of 10 customers">
          <span />
        </div>
        <div className={styles.chips}>
          <span>
            <IconChartLine size={16} aria-hidden /> Paying customers: 6 of 10
          </span>
          <span>
            <IconNotes size={16} aria-hidden /> Pilot review, 14 Oct
          </span>
          <span>
            <IconChecklist size={16} aria-hidden /> Send contracts
          </span>
        </div>
        <p className={styles.action}>This week: give the contracts to one person, and call both pilots by Thursday.</p>
      </div>
      <figcaption>An example. In the application every source opens with a click.</figcaption>
    </figure>
  )
}
