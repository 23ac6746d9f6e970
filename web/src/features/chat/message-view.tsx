import { IconAlertTriangle, IconArrowBackUp, IconInfoCircle, IconPlayerStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { Message } from '#contract/chat.ts'
import type { Approval } from '#contract/decisions.ts'
import { draftsIn } from '#contract/draft-block.ts'
import { undoIn, withoutUndo } from '#contract/undo-block.ts'
import { askedBy, doneOfSeveral, isUndone, saysWhatCardSays, textBefore } from '#web/features/decisions/decided.ts'
import { DecidedCard } from '#web/features/decisions/decided-card.tsx'
import { DoneList } from '#web/features/decisions/done-list.tsx'
import { askedQuery } from '#web/features/decisions/queries.ts'
import { ReceiptFold } from '#web/features/decisions/receipt-fold.tsx'
import { RememberedLine } from '#web/features/memory/remembered-line.tsx'
import { CitationChips } from '#web/features/records/citation-chips.tsx'
import { RecordLinks } from '#web/features/records/record-links.tsx'
import { GrowingMarkdown } from '#web/ui/markdown/growing-markdown.tsx'
import { Sources } from '#web/ui/markdown/sources.ts'
import { formatClock, formatTime } from '#web/ui/words/dates.ts'
import { Words } from '#web/ui/words/words.tsx'
import { CheckedClaims } from './checked-claims.tsx'
import { DraftCard } from './draft-card.tsx'
import { isGone } from './gone.ts'
import { useReplyText } from './growing-reply.ts'
import styles from './message.module.css'
import { BranchButton, CopyButton, EditButton, RetryButton, Versions } from './message-actions.tsx'
import { MessageBoundary } from './message-boundary.tsx'
import { WaitsUntil, WhyNot } from './reply-trouble.tsx'

export const NO_REPLY = "Sorry, I couldn't generate a response."

export type MessageActions = {
  /** Puts a message of mine into the input, to be said anew. */
  edit(message: Message): void
  /** Has another reply written in place of this one. */
  retry(message: Message): void
  /** Shows another version of what was said at one place. */
  show(messageId: string): void
  /** Goes on from a message in a conversation of its own; null: nothing can branch off here. */
  branch(message: Message): void
}
type Props = {
  message: Message
  actions: MessageActions
  /** It stands at the end: a reply to it may be asked for once more. */
  newest: boolean
  /** A reply is being written: nothing that was said can be changed now. */
  busy: boolean
  /** Nothing of the conversation is kept: nothing can branch off from it. */
  temporary: boolean
}

/** What a person or the system said. */
export function MessageView(props: Props) {
  return props.message.sender_type === 'system' ? <System {...props} /> : <Mine {...props} />
}

function Mine({ message, actions, busy }: Props) {
  const approvals = useAsked(message)
  if (saysWhatCardSays(message, approvals)) return null
  return (
    <article className={`column align-end ${styles.mine}`} aria-label="You said">
      <div className={`pad-8-16 breaks keep-lines border ground-raised round-lg ${styles.bubble}`}>
        {message.content}
      </div>
      {message.settings?.use_memory && <RememberedLine text={message.content} />}
      <footer className={`row wrap gap-4-8 dimmed xs min-h-28 ${styles.foot}`}>
        <time dateTime={message.timestamp} title={formatTime(message.timestamp)}>
          {formatClock(message.timestamp)}
        </time>
        <CopyButton text={message.content} />
        {/* What answered a run has been done: only what began something can be said anew. */}
        {!busy && message.run_id === null && <EditButton onClick={() => actions.edit(message)} />}
        <Versions id={message.id} versions={message.versions} disabled={busy} onShow={actions.show} />
      </footer>
    </article>
  )
}

type ReplyProps = Omit<Props, 'message'> & {
  conversationId: string
  /** null: it is still being written. */
  message: Message | null
}

/**
 * A reply, growing and then whole: the same part all the while, so that nothing of a long text is drawn anew when it ends.
 */
export function ReplyView({ message, conversationId, ...rest }: ReplyProps) {
  const grown = useReplyText(message === null ? conversationId : null)
  const approvals = useAsked(message)
  const asked = useMemo(() => (message ? askedBy(message, approvals) : NONE), [message, approvals])
  const said = textBefore(message?.content ?? '', asked) ?? message?.content ?? grown
  // Only the analyst offers a way back; where what was done is not found any more, its words stand there.
  const offer = useMemo(() => (message?.model ? null : undoIn(said)), [message, said])
  const offered = useMemo(() => approvals.filter(({ id }) => offer?.ids.includes(id)), [approvals, offer])
  const text = offer === null ? said : offered.length > 0 ? offer.text : withoutUndo(said)
  const pieces = useMemo(() => (message === null ? [] : draftsIn(message.content)), [message])
  const drafted = pieces.some((piece) => typeof piece !== 'string')
  // What a model wrote links to nothing but what it was shown and cites.
  const sources = useMemo(
    () => (message?.model ? new Set(message.citations.map(({ kind, id }) => `/app/records/${kind}/${id}`)) : null),
    [message],
  )
  const label = message ? `${message.author ?? message.model ?? 'Adjutant'} said` : 'The reply, being written'
  return (
    <article className={`stack gap-8 ${styles.reply}`} aria-label={label} aria-busy={message === null || undefined}>
      {message === null && text === '' ? (
        <>
          <p className={`dimmed ${styles.thinking}`}>thinking...</p>
          <WaitsUntil conversationId={conversationId} />
        </>
      ) : (
        <Sources value={sources}>
          {message && drafted && asked.length === 0 ? (
            <DraftedReply message={message} pieces={pieces} />
          ) : (
            <ReplyText text={text} growing={message === null} />
          )}
        </Sources>
      )}
      {asked.length > 0 && <DecidedCard approvals={asked} />}
      {message && <DoneList approvals={doneOfSeveral(message, approvals)} />}
      {offered.length > 0 && <DoneList approvals={offered} />}
      {message && (
        <ReplyFoot message={message} undone={isUndone(message, approvals)} offers={offered.length > 0} {...rest} />
      )}
    </article>
  )
}

/** What the run of this message has asked for. */
function useAsked(message: Message | null): readonly Approval[] {
  const { data } = useQuery({
    ...askedQuery(message?.conversation_id ?? ''),
    enabled: () => message !== null && message.run_id !== null && !isGone(message.conversation_id),
  })
  return data ?? NONE
}
const NONE: readonly Approval[] = []

type FootProps = Props & { undone: boolean; offers: boolean }
/** `offers`: it says what can be taken back, and nothing of any record. */
function ReplyFoot({ message, undone, offers, actions, newest, busy, temporary }: FootProps) {
  const { content, author, model, citations, incomplete } = message
  const by = author ?? model
  return (
    <>
      {incomplete && (
        <p className="row gap-6 no-margin dimmed xs">
          <IconPlayerStop size={14} aria-hidden />
          {incomplete === 'stopped' ? 'Stopped' : 'Interrupted: this reply is incomplete.'}
        </p>
      )}
      <CitationChips citations={citations} swiped />
      {undone ? (
        <p className="row gap-6 no-margin dimmed xs">
          <IconArrowBackUp size={14} aria-hidden />
          This change was undone.
        </p>
      ) : (
        !offers && <CheckedClaims message={message} newest={newest} />
      )}
      <footer className={`row wrap gap-4-8 dimmed xs min-h-28 ${styles.foot}`}>
        {by && <span className={styles.author}>{by}</span>}
        <time dateTime={message.timestamp} title={formatTime(message.timestamp)}>
          {formatClock(message.timestamp)}
        </time>
        {message.run_id && <ReceiptFold runId={message.run_id} />}
        <CopyButton text={model ? content : withoutUndo(content)} />
        {!busy && message.crew_run_id === null && message.flow_run_id === null && (
          <RetryButton onClick={() => actions.retry(message)} />
        )}
        {!temporary && <BranchButton onClick={() => actions.branch(message)} />}
        <Versions id={message.id} versions={message.versions} disabled={busy} onShow={actions.show} />
      </footer>
    </>
  )
}

/** A reply that holds drafts: each is a card among the text. */
function DraftedReply({ message, pieces }: { message: Message; pieces: ReturnType<typeof draftsIn> }) {
  const placed = pieces.map((piece, at) => ({ piece, name: `draft-card.${message.id}.${at}` }))
  return placed.map(({ piece, name }) =>
    typeof piece === 'string' ? (
      <ReplyText key={name} text={piece} growing={false} />
    ) : (
      <DraftCard key={name} draft={piece} citations={message.citations} name={name} />
    ),
  )
}

/** What a model wrote: links to records open them beside the conversation. */
function ReplyText({ text, growing }: { text: string; growing: boolean }) {
  return (
    <div className={styles.text} data-growing={growing || undefined}>
      <MessageBoundary>
        <RecordLinks>
          <GrowingMarkdown text={text} growing={growing} />
        </RecordLinks>
      </MessageBoundary>
    </div>
  )
}

function System({ message, actions, newest, busy }: Props) {
  return (
    <SystemLine text={message.content}>
      {message.content === NO_REPLY && newest && message.run_id && <WhyNot runId={message.run_id} />}
      {message.content === NO_REPLY && newest && !busy && (
        <RetryButton onClick={() => actions.retry(message)} label="Try again" />
      )}
    </SystemLine>
  )
}

/** What the system says: a quiet line, or one with a sign where something has failed. */
export function SystemLine({ text, children }: { text: string; children?: ReactNode }) {
  const failed = text === NO_REPLY || /\bfail/i.test(text)
  const Icon = failed ? IconAlertTriangle : IconInfoCircle
  return (
    <div className={`row wrap gap-8 dimmed xs ${styles.system}`} data-failed={failed || undefined}>
      <Icon size={16} aria-hidden />
      <p>
        <Words text={text} />
      </p>
      {children}
    </div>
  )
}
