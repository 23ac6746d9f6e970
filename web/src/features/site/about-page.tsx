import { Where } from './gap.tsx'
import { SiteFrame } from './site-frame.tsx'

export function AboutPage() {
  return (
    <SiteFrame>
      <article className="text">
        <h1>About Adjutant</h1>
        <p className="lead">
          An adjutant is the officer at a commander’s side who keeps the papers, knows what was promised, and says what
          needs a decision today. This one is software, and it works for you alone.
        </p>

        <h2>What it is</h2>
        <p>
          Adjutant is an AI chief of staff for executives, deal-makers and their teams. It keeps your goals with their
          figures, your tasks, notes, files and contacts, and what was said to whom. It reads them together, which
          nobody has the time to do, and tells you what to do this week: a number that drifts from its pace, a promise
          in the minutes that no task carries, a person you have not called for two months.
        </p>

        <h2>How it argues</h2>
        <p>
          Advice is only worth something when it can be checked. Each claim carries the records that it rests on, and
          opens them beside the text. Figures are computed by code from your records, never guessed by a model. Advice
          says what speaks against it, and says who wrote it: a model, the built-in analyst, or a person.
        </p>

        <h2>What it never does</h2>
        <ul>
          <li>It changes, sends or fetches nothing for an agent before you have seen exactly what, and said yes.</li>
          <li>It reads with your rights and nobody else’s. What is not shared with you does not exist for it.</li>
          <li>
            What others wrote is fenced off as foreign when it reads it, and can set off nothing without your approval.
          </li>
          <li>
            It calls no service that its operator has not configured, and opens a page of the web only where a person
            allows it.
          </li>
        </ul>

        <h2>Where it runs</h2>
        <p>
          On a server of its operator’s choice, with the database in the box. It works with no outside model at all, by
          rules over your own records, and better with one. Everything you put in leaves as files whenever you like, and
          your account goes with everything that only you owned when you delete it. The source is open, under the Apache
          License 2.0.
        </p>

        <Where name="about">
          <h2>Who runs this Adjutant</h2>
          {'{{{about}}}'}
        </Where>

        <p className="actions">
          <a className="button large" href="/signup">
            Request Beta Access
          </a>
        </p>
      </article>
    </SiteFrame>
  )
}
