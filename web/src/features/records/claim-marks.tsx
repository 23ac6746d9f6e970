import { IconAlertTriangle, IconCheck, IconClock, IconInfoCircle, IconMinus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MessageChecks, MessageMark } from '#contract/checks.ts'
import { Words } from '#web/ui/words/words.tsx'
import styles from './claim-marks.module.css'

/** `what`: what the text is called that was checked. */
type Props = { checks: MessageChecks; text: string; what: 'reply' | 'result' | 'suggestion' | 'advice' }

/** What the checker found of a text by an AI: said in one line, each claim with the words of its record beneath. */
export function ClaimMarks({ checks, text, what }: Props) {
  if (checks.state === 'no_claims') return null
  if (checks.state === 'read_nothing')
    return (
      <p className={`row no-margin dimmed xs ${styles.line}`} role="status">
        <IconInfoCircle size={14} aria-hidden /> This {what} isn’t based on any of your records.
      </p>
    )
  return <Marks checks={checks} text={text} what={what} />
}

/** The same in one line; empty where there is nothing to check. null: nobody has looked yet. */
export function checksLine(checks: MessageChecks | null): string {
  if (checks === null) return 'Not checked yet'
  if (checks.state === 'no_claims') return ''
  if (checks.state === 'read_nothing') return 'Not based on any of your records'
  const claims = checks.marks.filter(({ verdict }) => verdict !== 'proposal')
  const against = claims.filter(({ verdict }) => verdict === 'contradicted').length
  if (against > 0) return `Your records contradict ${against === 1 ? 'a claim' : `${against} claims`}`
  return claims.length === 0 ? '' : summaryOf(claims)
}

/** Nothing is known: the server was not reached. */
export function NotChecked({ again, busy }: { again(): void; busy: boolean }) {
  return (
    <p className={`row no-margin dimmed xs ${styles.line}`} role="status">
      <IconClock size={14} aria-hidden /> Not checked yet.{' '}
      <button
        type="button"
        className={`pad-0 dimmed xs no-border no-ground clickable ${styles.ask}`}
        onClick={again}
        disabled={busy}
      >
        Try again
      </button>
    </p>
  )
}

/** Asks for a check of what was said long ago. */
export function AskForCheck({ onAsk }: { onAsk(): void }) {
  return (
    <button type="button" className={`pad-0 dimmed xs no-border no-ground clickable ${styles.ask}`} onClick={onAsk}>
      Check against the records
    </button>
  )
}

/** What the records contradict is said aloud; all else in one quiet line, with the words beneath. */
function Marks({ checks, text, what }: Props) {
  const claims = checks.marks.filter(({ verdict }) => verdict !== 'proposal')
  if (claims.length === 0) return null
  const against = claims.filter(({ verdict }) => verdict === 'contradicted')
  const others = claims.filter(({ verdict }) => verdict !== 'contradicted')
  // Advice says only what is proven: a claim of it that is not yet, or not after all, is the exception, and is read with it.
  const doubted = what === 'advice' && others.some(({ verdict }) => verdict !== 'proven')
  return (
    <>
      {against.length > 0 && (
        <section className={`sm bad-wash round-sm ${styles.against}`} aria-label="Contradicted by your records">
          <ul className={`grid pad-0 no-bullets ${styles.list}`}>
            {against.map((mark) => (
              <Claim key={`${mark.start}-${mark.end}`} mark={mark} text={text} />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <details className={`dimmed xs ${styles.fold}`} open={doubted || undefined}>
          <summary className="clickable min-h-24 fit-width">{summaryOf(claims)}</summary>
          <ul className={`grid pad-0 no-bullets ${styles.list}`}>
            {others.map((mark) => (
              <Claim key={`${mark.start}-${mark.end}`} mark={mark} text={text} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Without alarm: what is not proven is mostly said in other words. */
function summaryOf(claims: readonly MessageMark[]): string {
  const count = (verdict: MessageMark['verdict']) => claims.filter((mark) => mark.verdict === verdict).length
  const [proven, waiting, all] = [count('proven'), count('unchecked'), claims.length]
  const rest = waiting > 0 ? ` · ${waiting} not checked yet` : ''
  if (proven === all && all < 3) return all === 1 ? 'Your records back this claim' : 'Your records back both claims'
  if (proven === all) return `Your records back all ${all} claims`
  if (proven > 0) return `Your records back ${proven} of ${all} claims${rest}`
  return waiting > 0 ? 'Not checked yet' : 'See what your records say'
}

const WORDS: Record<MessageMark['verdict'], string> = {
  proven: 'Proven',
  contradicted: 'Contradicted',
  not_proven: 'Not proven',
  proposal: 'Proposal',
  unchecked: 'Not checked yet',
}
const ICONS: Record<MessageMark['verdict'], typeof IconCheck> = {
  proven: IconCheck,
  contradicted: IconAlertTriangle,
  not_proven: IconMinus,
  proposal: IconMinus,
  unchecked: IconClock,
}

function Claim({
  mark: { start, end, verdict, reason, words, worked_out },
  text,
}: {
  mark: MessageMark
  text: string
}) {
  const Icon = ICONS[verdict]
  // What comes nearest is enough where nothing is proven.
  const shown = verdict === 'proven' ? words : words.slice(0, 1)
  return (
    <li data-verdict={verdict}>
      <p className={`flex align-top no-margin ${styles.claim}`}>
        <Icon size={14} aria-hidden />
        <span>
          <strong>{WORDS[verdict]}.</strong> <Words text={plain(text.slice(start, end))} />
        </span>
      </p>
      {worked_out && <p className={styles.reason}>{worked_out}</p>}
      {verdict === 'contradicted' && reason && <p className={styles.reason}>{reason}</p>}
      {verdict === 'not_proven' && (
        <p className={styles.reason}>
          {shown.length > 0
            ? 'Your records don’t say this in so many words. The closest passage:'
            : 'The records it cites don’t mention this.'}
        </p>
      )}
      {byRecord(shown).map(({ kind, id, label, texts }) => (
        <blockquote key={`${kind}-${id}`} className={`grid breaks ${styles.words}`}>
          <Words text={texts.join(texts.some((said) => said.length > 40) ? ' … ' : ' · ')} />
          <Link to="/app/records/$kind/$id" params={{ kind, id }}>
            {label}
          </Link>
        </blockquote>
      ))}
    </li>
  )
}

type Shown = Omit<MessageMark['words'][number], 'text'> & { texts: string[] }

/** Each record once, with all its words; what it is called says nothing beside them. */
function byRecord(words: MessageMark['words']): Shown[] {
  const records = new Map<string, Shown>()
  for (const { kind, id, label, text } of words) {
    const one = records.get(`${kind}-${id}`) ?? { kind, id, label, texts: [] as string[] }
    if (!one.texts.includes(text)) one.texts.push(text)
    records.set(`${kind}-${id}`, one)
  }
  return [...records.values()].map((one) => {
    const others = one.texts.filter((text) => text !== one.label)
    return others.length > 0 ? { ...one, texts: others } : one
  })
}

/** A sentence without its marks and emphasis. */
const plain = (sentence: string) =>
  sentence
    .replace(/\[\\?\[?\d{1,3}\\?\]?\]\([^()\s]{0,300}\)/g, '')
    .replace(/\[([^[\]\n]{0,300})\]\([^()\s]{0,300}\)/g, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/ {1,4}([.,;!?])/g, '$1')
    .trim()
