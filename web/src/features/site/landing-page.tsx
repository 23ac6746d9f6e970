import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import { AdviceSample } from './advice-sample.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { gap, Where } from './gap.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { SiteFrame } from './site-frame.tsx'

const PROMISES = [
  'Runs on your own server',
  'Works without an outside model, better with one',
  'Changes and sends nothing without your approval',
]

const STEPS = [
  { title: 'Request access', text: 'Tell us who you are. It takes a minute.' },
  { title: gap('briefing_title'), text: 'We learn your goals, and how you decide.' },
  { title: gap('on_ramp_title'), text: 'Your goals, notes and contacts move in.' },
  { title: 'Go live', text: gap('go_live') },
]

export function LandingPage() {
  return (
    <SiteFrame>
      <section className="hero">
        <div className="pitch">
          <p className="eyebrow">Private beta for executives, deal-makers and their teams</p>
          <h1>The AI CEO assistant that shows its sources</h1>
          <p className="lead">
            Adjutant keeps your goals, tasks, notes and contacts in one calm place, and tells you what needs you this
            week. Every claim opens the record that it rests on.
          </p>
          <p className="actions">
            <RequestAccess />
            <a className="button quiet large" href="#how">
              How the beta works
            </a>
          </p>
          <ul className="promises">
            {PROMISES.map((text) => (
              <li key={text}>
                <IconCheck size={16} aria-hidden /> {text}
              </li>
            ))}
          </ul>
        </div>
        <AdviceSample />
      </section>

      <section className="why">
        <div>
          <h2>Why a beta</h2>
          <p className="lead">{gap('why')}</p>
        </div>
        <ul className="facts">
          <Where name="beta_companies">
            <li>
              <strong>{gap('beta_companies')}</strong> <span>{gap('beta_companies_label')}</span>
            </li>
          </Where>
          <Where name="seats_left">
            <li>
              <strong>{gap('seats_left')}</strong> <span>{gap('seats_left_label')}</span>
            </li>
          </Where>
          <Where name="cohort_every">
            <li>
              <strong>1</strong> <span>new cohort every {gap('cohort_every')}</span>
            </li>
          </Where>
        </ul>
      </section>

      <section>
        <h2>What it does</h2>
        <FeatureCards />
      </section>

      <section id="how">
        <h2>How the beta works</h2>
        <ol className="steps">
          {STEPS.map(({ title, text }, index) => (
            <li key={title}>
              <span className="count" aria-hidden>
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>

      <section aria-label="The product at work">
        <ProductPictures />
      </section>

      <section className="call">
        <h2>{gap('seats_title')}</h2>
        <p className="lead">{gap('seats_text')}</p>
        <RequestAccess />
      </section>
    </SiteFrame>
  )
}

function RequestAccess() {
  return (
    <a className="button large" href="/signup">
      Request Beta Access <IconArrowRight size={20} aria-hidden />
    </a>
  )
}
