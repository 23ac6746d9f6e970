import { Button, Checkbox } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Approval, Decision } from '#contract/decisions.ts'
import { ApiError } from '#web/api.ts'
import { wordsOf as failureWords } from '#web/app/query-client.ts'
import type { AnswerPlace } from '#web/features/runs/prompt-card.tsx'
import { Failure } from '#web/ui/forms/failure.tsx'
import styles from './approval-card.module.css'
import { Arguments, DeclineForm, EditForm, Origin } from './approval-parts.tsx'
import { BeforeText } from './before-text.tsx'
import { decide } from './queries.ts'

/** What is said of one of them; `args`: as the person changed them. */
type ProposalAnswer = { ticked: boolean; args?: Record<string, unknown> }

/**
 * All that a run proposes, as one list: each is ticked or not, and looked at or changed by itself. What the words of others have shaped
 * is not ticked beforehand.
 */
export function ApprovalList({ decision, place = 'here' }: { decision: Decision; place?: AnswerPlace }) {
  const waiting = decision.approvals.filter(({ status }) => status === 'waiting')
  const [said, setSaid] = useState<Record<string, ProposalAnswer>>({})
  const [editing, setEditing] = useState<string | null>(null)
  const [declining, setDeclining] = useState(false)
  const [stayed, setStayed] = useState(false)
  const answer = useMutation(decide)
  const heading = useId()
  const of = (approval: Approval): ProposalAnswer => said[approval.id] ?? { ticked: approval.shaped.length === 0 }
  const say = (id: string, words: ProposalAnswer) => setSaid((before) => ({ ...before, [id]: words }))
  const yes = waiting.filter((approval) => of(approval).ticked)
  const send = (agreed: readonly Approval[], reason = '') =>
    answer.mutate({
      prompt_id: decision.id,
      yes: agreed.map((approval) => {
        const { args } = of(approval)
        return { id: approval.id, arguments_hash: approval.arguments_hash, ...(args && { arguments: args }) }
      }),
      no: waiting.filter((each) => !agreed.includes(each)).map(({ id }) => id),
      reason,
    })
  const refused = problemsOf(answer.error, answer.variables?.yes)
  const whole = yes.length === waiting.length
  return (
    <section
      className="stack gap-12 pad-16 watch-wash round-md watch-border"
      aria-labelledby={heading}
      aria-busy={answer.isPending}
    >
      <BeforeText prompt={decision.prompt} />
      <h2 id={heading} className="flex gap-8 no-margin md strong breaks">
        <IconHandStop className="fixed watch" size={20} aria-hidden />
        <span>
          {waiting.length} proposed changes
          <span className="block dimmed sm regular">Only what you tick will be done.</span>
        </span>
      </h2>
      <ul className="stack gap-4 plain-list border ground-raised round-sm divided">
        {waiting.map((approval) => (
          <li className="stack gap-4 pad-8-16" key={approval.id}>
            <Checkbox
              checked={of(approval).ticked}
              disabled={answer.isPending}
              onChange={(event) => say(approval.id, { ...of(approval), ticked: event.currentTarget.checked })}
              label={
                <span className="flex wrap breaks gap-0-8">
                  <span>{approval.title}</span>
                  {approval.target && <span className="strong">{approval.target}</span>}
                  {of(approval).args && <span className="dimmed">as you changed it</span>}
                </span>
              }
            />
            {refused[approval.id] && <p className="bad sm no-margin ml-32">{refused[approval.id]}</p>}
            {editing === approval.id ? (
              <EditForm
                approval={{ ...approval, arguments: of(approval).args ?? approval.arguments }}
                busy={false}
                refused={null}
                verb="Keep"
                onSave={(args) => {
                  say(approval.id, { ticked: true, args })
                  setEditing(null)
                }}
                onCancel={() => setEditing(null)}
              />
            ) : (
              <details className={`ml-32 ${styles.more}`}>
                <summary className="inline-row min-h-24 dimmed xs clickable thumb">Details</summary>
                <Arguments approval={{ ...approval, arguments: of(approval).args ?? approval.arguments }} />
                <Button size="xs" variant="default" mt="xs" onClick={() => setEditing(approval.id)}>
                  Edit
                </Button>
              </details>
            )}
            <Origin approval={approval} />
          </li>
        ))}
      </ul>
      {answer.error && Object.keys(refused).length === 0 && (
        <Failure title="Your answer was not accepted" text={failureWords(answer.error)} />
      )}
      {declining ? (
        <DeclineForm
          busy={answer.isPending}
          onDecline={(reason) => send([], reason)}
          onCancel={() => {
            setStayed(true)
            setDeclining(false)
          }}
        />
      ) : (
        <div className={`flex wrap gap-8 ${styles.buttons}`}>
          <Button
            loading={answer.isPending && (answer.variables?.yes.length ?? 0) > 0}
            disabled={answer.isPending || yes.length === 0 || editing !== null}
            onClick={() => send(yes)}
          >
            {whole ? `Approve all ${waiting.length}` : `Approve ${yes.length} of ${waiting.length}`}
          </Button>
          <Button
            variant="default"
            autoFocus={stayed}
            disabled={answer.isPending}
            onClick={() => (place === 'here' ? setDeclining(true) : send([]))}
          >
            Decline all
          </Button>
        </div>
      )}
    </section>
  )
}

/** `yes.0.arguments.title` -> what is wrong, by the id of the approval that it is about. */
function problemsOf(error: unknown, yes: readonly { id: string }[] | undefined): Record<string, string> {
  if (!(error instanceof ApiError) || !yes) return {}
  return Object.fromEntries(
    (error.errors ?? []).flatMap(({ field, message }) => {
      const [, at, , name] = field.split('.')
      const id = yes[Number(at)]?.id
      return id ? [[id, name ? `${name}: ${message}` : message]] : []
    }),
  )
}
