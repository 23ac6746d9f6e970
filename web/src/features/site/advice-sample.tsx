import {
  type Icon,
  IconAddressBook,
  IconBulb,
  IconCpu,
  IconNotes,
  IconQuote,
  IconTargetArrow,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Source = { id: string; icon: Icon; label: string; claim: ReactNode; record: ReactNode }

/** What the built-in analyst writes over the sample workspace, shortened, and the records that it cites. */
const SOURCES: Source[] = [
  {
    id: 'note',
    icon: IconNotes,
    label: 'Note of 20 Nov',
    claim:
      '“Second source for the module” has come up in seven notes from 23 Aug to 20 Nov; three times it was put off or not followed up.',
    record: (
      <>
        <p className="name">Leadership meeting</p>
        <p className="dim">20 Nov · Second source for the module</p>
        <p>
          <mark>
            Postponed again, no time. Ilse: the Kestrel quote runs out on 20 December and nobody has spoken with Bruno
            for weeks.
          </mark>
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    icon: IconAddressBook,
    label: 'Bruno Salis',
    claim: 'You last spoke with Bruno Salis on 21 Sep, 61 days ago; until then you spoke about every 17 days.',
    record: (
      <>
        <p className="name">Bruno Salis</p>
        <p className="dim">Managing Director, Kestrel Radio</p>
        <p>
          <mark>21 Sep · Twenty samples and a written quote</mark>
        </p>
        <p className="dim">4 Sep · Long call with Ilse: price and fit</p>
      </>
    ),
  },
  {
    id: 'goal',
    icon: IconTargetArrow,
    label: 'Second source for the radio module',
    claim: 'No open task is linked to the goal, due on 24 Feb in 95 days.',
    record: (
      <>
        <p className="name">Second source for the radio module</p>
        <p className="dim">Unit cost of the T4: 36.9 GBP, from 41.8 to 34</p>
        <p>
          <mark>Due 24 Feb</mark> · both of its tasks are closed
        </p>
        <Progress percent={63} label="63% of the way" />
      </>
    ),
  },
]

/**
 * One piece of advice as it looks inside, with its sources to open. Plain radio buttons choose the record, so that it works
 * without a script and with the keyboard.
 */
export function AdviceSample() {
  return (
    <figure className="sample">
      <fieldset className="card advice">
        <legend className="unseen">A piece of advice, with its sources</legend>
        <div className="headline">
          <IconBulb size={20} aria-hidden />
          <p className="name">Second source for the radio module: raised in seven notes, still open</p>
        </div>
        <p className="by">
          <IconCpu size={16} aria-hidden /> Built-in analyst
        </p>
        <ul className="claims">
          {SOURCES.map(({ id, claim }, index) => (
            <li key={id} data-source={id}>
              {claim}
              {'\u00a0'}
              <span className="cited">[{index + 1}]</span>
            </li>
          ))}
        </ul>
        <p>
          <strong>The other side.</strong> Most of these notes do discuss it: it is contested rather than forgotten, and
          a date alone will not settle it.
        </p>
        <p>
          <strong>This week:</strong> Call Bruno Salis.
        </p>
        <div className="chips">
          {SOURCES.map(({ id, icon: Icon, label }, index) => (
            <label key={id} className="chip">
              <input type="radio" name="source" value={id} id={`source-${id}`} defaultChecked={index === 0} />
              <Icon size={16} aria-hidden />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="records">
        {SOURCES.map(({ id, record }) => (
          <div key={id} className="card record" data-source={id}>
            <IconQuote size={16} aria-hidden />
            {record}
          </div>
        ))}
      </div>
      <figcaption>Real output on the sample workspace, shortened. No model, no network.</figcaption>
    </figure>
  )
}

/** `mark`: where an even pace would have it. */
export function Progress({ percent, label, mark }: { percent: number; label: string; mark?: number }) {
  return (
    <svg className="progress" viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={label}>
      <rect width="100" height="6" className="track" />
      <rect width={percent} height="6" className={mark && mark > percent ? 'behind' : 'good'} />
      {mark !== undefined && <rect x={mark} width="0.6" height="6" className="pace" />}
    </svg>
  )
}
