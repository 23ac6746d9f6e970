import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconFile,
  IconMail,
  IconMailbox,
  IconMessage,
  IconNotes,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type RefObject } from 'react'
import type { KeptStatement } from '#contract/promises.ts'
import { StatusBadge } from '#web/ui/marks/status-badge.tsx'
import { Words } from '#web/ui/words/words.tsx'
import {
  changeWords,
  dueHint,
  dueWords,
  KINDS,
  peopleWords,
  perhapsWords,
  quoteSaysMore,
  STATES,
  sourceLabel,
  titleOf,
} from './format.ts'
import styles from './promises.module.css'
import { type Act, StatementActions, SuggestedAnswers } from './statement-actions.tsx'
import type { Answers } from './use-answers.ts'

const ICONS = { note: IconNotes, message: IconMailbox, interaction: IconMessage, file: IconFile, mail: IconMail }

type Props = {
  statement: KeptStatement
  answers: Answers
  onCorrect(statement: KeptStatement): void
  current?: boolean
  onCurrent?(id: string): void
  place?: RefObject<HTMLLIElement | null>
  /** Its source is what it stands beneath. */
  inSource?: boolean
  showKind?: boolean
  only?: readonly Act[]
}

/** What is said, who owes it to whom, until when, and the very words. */
export const StatementRow = memo(function StatementRow(props: Props) {
  const { statement, answers, onCorrect, current, onCurrent, place, inSource, showKind, only } = props
  const title = titleOf(statement)
  return (
    <li
      ref={place}
      className={`grid align-start gap-4-12 py-12 pl-16 pr-8 ${styles.row}`}
      data-current={current || undefined}
      data-state={statement.state}
      aria-current={current || undefined}
      tabIndex={onCurrent ? (current ? 0 : -1) : undefined}
      onFocus={onCurrent && (() => onCurrent(statement.id))}
    >
      <div className="grid shrinks gap-4">
        <p className={`no-margin medium breaks ${styles.what}`} dir="auto">
          <Words text={title} />
        </p>
        <Facts {...{ statement, showKind, inSource }} />
        {!inSource && <Source statement={statement} />}
        {statement.followed_by && (
          <p className="block wrap gap-2-12 no-margin dimmed text-13">
            {changeWords(statement)}, says <SourceLink source={statement.followed_by} />:{' '}
            <q className="breaks" dir="auto">
              <Words text={statement.followed_by.quote} />
            </q>
          </p>
        )}
        {statement.suggested_change && (only === undefined || only.includes('confirm')) && (
          <p className="row wrap gap-4-12 no-margin dimmed text-13">
            <span>
              {perhapsWords(statement)}, according to <SourceLink source={statement.suggested_change} />:{' '}
              <q className="breaks" dir="auto">
                <Words text={statement.suggested_change.quote} />
              </q>
            </span>
            <SuggestedAnswers {...{ statement, answers, onCorrect }} keys={onCurrent !== undefined} />
          </p>
        )}
      </div>
      <StatementActions {...{ statement, answers, onCorrect, only }} keys={onCurrent !== undefined} />
    </li>
  )
})

function Facts({ statement, showKind, inSource }: Pick<Props, 'statement' | 'showKind' | 'inSource'>) {
  const { state, perhaps, hedged, source_changed, amount } = statement
  // Under "I owe" that it is oneself is said already.
  const isOnlyMe = !showKind && statement.direction === 'i_owe' && statement.to_whom === null
  const people = isOnlyMe ? '' : peopleWords(statement)
  const due = dueWords(statement)
  return (
    <div className={`row wrap gap-2-12 dimmed text-13 ${styles.facts}`}>
      {/* Beneath its note the heading says that it was found. */}
      {!(inSource && state === 'found') && <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>}
      {showKind && <span>{KINDS[statement.kind]}</span>}
      {people && <bdi>{people}</bdi>}
      {due && (
        <span
          className={`inline-row gap-4 ${styles.due}`}
          data-late={state === 'broken' || undefined}
          title={dueHint(statement)}
        >
          <IconCalendarEvent size={14} aria-hidden />
          {due}
        </span>
      )}
      {amount && <bdi>{amount.words}</bdi>}
      {perhaps && <span>Perhaps</span>}
      {hedged && <span>Said with reservations</span>}
      {source_changed && (
        <span className="inline-row gap-4 watch">
          <IconAlertTriangle size={14} aria-hidden />
          Its source changed
        </span>
      )}
    </div>
  )
}

function Source({ statement }: { statement: KeptStatement }) {
  const { source, quote } = statement
  return (
    <div className="flex wrap gap-2-12 no-margin dimmed text-13">
      {quoteSaysMore(statement) && (
        <q className="breaks clamp clamp-3" dir="auto">
          <Words text={quote.trim()} />
        </q>
      )}
      <SourceLink source={source} />
    </div>
  )
}

function SourceLink({ source }: { source: Pick<KeptStatement['source'], 'kind' | 'label' | 'href' | 'written_on'> }) {
  const Picture = ICONS[source.kind]
  return (
    <Link to={source.href} className={`inline-row max-full gap-4 brass text-13 breaks ${styles.link}`}>
      <Picture size={14} aria-hidden />
      <bdi>{sourceLabel(source)}</bdi>
    </Link>
  )
}
