import { Button } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Approval, Decision } from '#contract/decisions.ts'
import { wordsOf as failureWords } from '#web/app/query-client.ts'
import type { AnswerPlace } from '#web/features/runs/prompt-card.tsx'
import { Failure } from '#web/ui/forms/failure.tsx'
import styles from './approval-card.module.css'
import { Arguments, DeclineForm, EditForm, Origin, repeats } from './approval-parts.tsx'
import { BeforeText } from './before-text.tsx'
import { NewRecipients } from './mail-parts.tsx'
import { approve, decline } from './queries.ts'

type Mode = 'look' | 'edit' | 'decline'

/**
 * What a tool wants to do: exactly what, to what, and after reading whose words. It happens after a yes, once. Where there is an
 * input below, the reason of a no is written there.
 */
export function ApprovalCard({
  approval,
  prompt,
  place = 'here',
}: {
  approval: Approval
  prompt: Decision['prompt']
  place?: AnswerPlace
}) {
  const [mode, setMode] = useState<Mode>('look')
  /** What was left without an answer: its button has the focus again. */
  const [left, setLeft] = useState<Mode>('look')
  const yes = useMutation(approve)
  const no = useMutation(decline)
  const title = useId()
  const busy = yes.isPending || no.isPending
  const { id, arguments_hash } = approval
  const failed = yes.error ?? no.error
  const leave = () => {
    setLeft(mode)
    setMode('look')
  }
  return (
    <section className="stack gap-12 pad-16 watch-wash round-md watch-border" aria-labelledby={title} aria-busy={busy}>
      <BeforeText prompt={prompt} />
      <h2 id={title} className="flex gap-8 no-margin md strong breaks">
        <IconHandStop className="fixed watch" size={20} aria-hidden />
        <span>
          {approval.title}
          {approval.target && !repeats(approval) && <span className="block dimmed sm regular">{approval.target}</span>}
        </span>
      </h2>
      {mode === 'edit' ? (
        <EditForm
          approval={approval}
          busy={busy}
          refused={yes.error}
          verb="Approve as changed"
          onSave={(args) => yes.mutate({ id, arguments_hash, arguments: args })}
          onCancel={leave}
        />
      ) : (
        <Arguments approval={approval} />
      )}
      <NewRecipients approval={approval} />
      <Origin approval={approval} />
      {failed && mode !== 'edit' && <Failure title="Your answer was not accepted" text={failureWords(failed)} />}
      {mode === 'decline' && (
        <DeclineForm busy={no.isPending} onDecline={(reason) => no.mutate({ id, reason })} onCancel={leave} />
      )}
      {mode === 'look' && (
        <div className={`flex wrap gap-8 ${styles.buttons}`}>
          <Button loading={yes.isPending} disabled={busy} onClick={() => yes.mutate({ id, arguments_hash })}>
            Approve
          </Button>
          <Button variant="default" autoFocus={left === 'edit'} disabled={busy} onClick={() => setMode('edit')}>
            Edit
          </Button>
          <Button
            variant="default"
            autoFocus={left === 'decline'}
            loading={no.isPending}
            disabled={busy}
            onClick={() => (place === 'here' ? setMode('decline') : no.mutate({ id, reason: '' }))}
          >
            Decline
          </Button>
        </div>
      )}
    </section>
  )
}
