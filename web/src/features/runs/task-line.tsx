import { useState } from 'react'
import type { RunPart } from '#contract/runs.ts'
import { CitationChips } from '#web/features/records/citation-chips.tsx'
import { labelOf, wordsOf } from '#web/ui/words/arguments.ts'
import { Words } from '#web/ui/words/words.tsx'
import { costLabel, durationLabel, type Step, tokensLabel } from './format.ts'
import { argumentsOf, type Group, recordsOf } from './groups.ts'
import { Notes } from './notes.tsx'
import { PartOutput } from './part-output.tsx'
import styles from './run-timeline.module.css'
import { StateMark } from './state-mark.tsx'

/** How many of the newest calls stand there while an agent works. */
const NEWEST = 3

/** One task of an agent: what came of it, and below it what the agent did for it. */
export function TaskLine({ group, parts }: { group: Group; parts: readonly RunPart[] }) {
  const working = group.state === 'running' || group.state === 'waiting'
  const [all, setAll] = useState(false)
  const { calls } = group
  const shown = all ? calls : working ? calls.slice(-NEWEST) : []
  const hidden = calls.length - shown.length
  const figures = [
    group.durationMs === null || working ? null : durationLabel(group.durationMs),
    group.tokens ? tokensLabel(group.tokens) : null,
    group.costUsd ? costLabel(group.costUsd) : null,
  ].filter((figure) => figure !== null)
  return (
    <li className={`relative pad-0 pb-12 pl-28 ${styles.step}`}>
      <StateMark state={group.state} />
      <div className={`flex wrap align-baseline min-h-21 ${styles.line}`}>
        <span className="medium">{group.title}</span>
        {group.agent && group.agent !== group.title && <span className="dimmed xs">{group.agent}</span>}
        {figures.length > 0 && <span className="push-right dimmed xs one-line numbers">{figures.join(' · ')}</span>}
      </div>
      {/* While it works, the newest call below says the same. */}
      {group.summary && group.summary !== group.title && (!working || calls.length === 0) && (
        <div className={`dimmed xs breaks ${styles.summary}`}>{group.summary}</div>
      )}
      <Notes notes={group.notes} />
      {parts.map((part) => (
        <PartOutput key={part.step} part={part} named={parts.length > 1} />
      ))}
      {calls.length > 0 && (hidden > 0 || all) && (
        <button
          type="button"
          className="hover-bright inline-row pad-0 dimmed xs no-border no-ground round-xs clickable min-h-24 thumb"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all
            ? 'Fewer'
            : working
              ? `${hidden} more before`
              : `${calls.length} ${calls.length === 1 ? 'call' : 'calls'}`}
        </button>
      )}
      {shown.length > 0 && (
        <ul className={`stack pad-0 no-bullets xs no-margin mt-4 ${styles.calls}`}>
          {shown.map((call) => (
            <CallLine key={call.key} call={call} />
          ))}
        </ul>
      )}
    </li>
  )
}

function CallLine({ call }: { call: Step }) {
  const { reads, changes } = recordsOf(call)
  const given = argumentsOf(call)
  const touched = [...changes, ...reads]
  const head = (
    <>
      <StateMark state={call.state} small />
      <span className={`fixed ${styles.call}`}>{call.title}</span>
      {call.summary && call.summary !== call.title && <span className="shrinks dimmed truncate">{call.summary}</span>}
      {call.durationMs !== null && (
        <span className="push-right dimmed xs one-line numbers">{durationLabel(call.durationMs)}</span>
      )}
    </>
  )
  if (given.length === 0 && touched.length === 0) return <li className="row gap-8 min-h-28 round-xs thumb">{head}</li>
  return (
    <li>
      <details className={styles.callDetails}>
        <summary className="row gap-8 min-h-28 round-xs no-bullets clickable thumb">{head}</summary>
        {given.length > 0 && (
          <dl className="stack gap-4 no-margin dimmed breaks">
            {given.map(([name, value]) => (
              <div className="flex wrap gap-0-8" key={name}>
                <dt>{labelOf(name)}</dt>
                <dd className="no-margin bright breaks keep-lines">
                  <Words text={wordsOf(value) ?? ''} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <CitationChips citations={touched} />
      </details>
    </li>
  )
}
