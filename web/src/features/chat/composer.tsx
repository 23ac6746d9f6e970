import { ActionIcon, Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconArrowUp, IconPlayerStopFilled, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { abilitiesQuery } from '#web/app/models.ts'
import { UploadList } from '#web/features/files/upload-list.tsx'
import { MessageBox } from '#web/ui/talk/message-box.tsx'
import { formatNumber } from '#web/ui/words/numbers.ts'
import { useModels } from './settings.ts'
import type { Draft } from './use-draft-text.ts'

type Props = {
  conversationId: string
  draft: Draft
  onDraft(next: Partial<Draft>): void
  onSend(): void
  /** Takes back the change of an earlier message. */
  onCancelEdit(): void
  onFiles(files: File[]): void
  onSettings(): void
  /** A reply is being written: this ends it. */
  onStop: (() => void) | null
  stopping: boolean
  /** A run waits for an answer, which may be empty, or for a yes to what a tool would do: then words are a no, and say why. */
  waiting: 'answer' | 'approval' | null
  /** An answer is on its way to what waits. */
  answering: boolean
  /** What is typed was meant for something else than what stands above now: sending it once says that it is meant for this. */
  elsewhere: 'new' | 'again' | null
  /** The chosen model; null: the usual one. */
  model: string | null
  box: RefObject<HTMLTextAreaElement | null>
}

/** The largest text that a message may have, in characters. */
const MOST = 100_000

export function Composer(props: Props) {
  const { conversationId, draft, onDraft, onSend, onCancelEdit, onFiles, onSettings, onStop } = props
  const { waiting, answering, elsewhere, box } = props
  const { online } = useNetwork()
  const tooLong = draft.text.length > MOST
  const worded = draft.text.trim() !== ''
  const ready = onStop === null && !tooLong && !answering && (waiting === 'answer' || worded)
  return (
    <MessageBox
      box={box}
      value={draft.text}
      onChange={(text) => onDraft({ text })}
      ready={ready}
      onSend={onSend}
      onFiles={onFiles}
      onEscape={() => draft.editing && onCancelEdit()}
      enterSends
      // An answer without a word is meant where its button was pressed; Enter may only have been hit twice.
      enterReady={ready && worded}
      placeholder={PLACEHOLDERS[waiting ?? 'message']}
      label={waiting ? 'Your answer' : 'Your message'}
      hint={
        elsewhere ? changedHint(elsewhere, waiting !== null) : hintOf(online, tooLong, waiting === 'answer' && !worded)
      }
      warning={tooLong || !online || elsewhere !== null}
      above={
        <>
          <UploadList place={conversationId} />
          {draft.editing && (
            <div className="row spread brass xs pad-0 pb-4 pl-16 pr-8">
              <span>Editing an earlier message. What it says now stays as a version.</span>
              <Button
                variant="subtle"
                color="gray"
                size="compact-xs"
                leftSection={<IconX size={14} />}
                onClick={onCancelEdit}
              >
                Cancel
              </Button>
            </div>
          )}
        </>
      }
      tools={
        <>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            className="target regular"
            leftSection={<IconAdjustmentsHorizontal size={16} />}
            onClick={onSettings}
          >
            More Settings
          </Button>
          <ModelName id={props.model} />
          <SendOrStop ready={ready} onStop={onStop} stopping={props.stopping} waiting={waiting !== null} />
        </>
      }
    />
  )
}

const PLACEHOLDERS = {
  message: 'Type a message...',
  answer: 'Type your answer...',
  approval: 'Approve above, or say why not...',
} as const

function changedHint(elsewhere: 'new' | 'again', waiting: boolean): string {
  if (elsewhere === 'again')
    return waiting ? 'Send it again to answer the question above.' : 'Send it again as a message.'
  return waiting
    ? 'The question above arrived while you were writing. Send twice to answer it with this.'
    : 'The question you were answering is closed. Send twice to send this as a message.'
}

function hintOf(online: boolean, tooLong: boolean, wordless: boolean): string {
  if (tooLong) return `A message has at most ${formatNumber(MOST)} characters.`
  if (!online) return 'You are offline. What you send goes out as soon as the connection is back.'
  if (wordless) return 'Enter sends what you type. To continue without words, press the button.'
  return 'Enter to send, Shift + Enter for a new line.'
}

function ModelName({ id }: { id: string | null }) {
  const models = useModels()
  const { data: abilities } = useQuery(abilitiesQuery)
  const model = models.find((each) => (id === null ? each.is_default : each.id === id))
  return (
    <span className="grow dimmed xs truncate text-right pr-8">
      {abilities?.model === false ? 'Built-in analyst' : (model?.label ?? '')}
    </span>
  )
}

function SendOrStop({
  ready,
  onStop,
  stopping,
  waiting,
}: { ready: boolean; waiting: boolean } & Pick<Props, 'onStop' | 'stopping'>) {
  if (onStop)
    return (
      <ActionIcon
        variant="default"
        size="lg"
        radius="xl"
        aria-label="Stop the reply"
        title="Stop"
        loading={stopping}
        onClick={onStop}
      >
        <IconPlayerStopFilled size={16} />
      </ActionIcon>
    )
  return (
    <ActionIcon
      type="submit"
      size="lg"
      radius="xl"
      aria-label={waiting ? 'Send answer' : 'Send message'}
      title="Send"
      disabled={!ready}
    >
      <IconArrowUp size={20} />
    </ActionIcon>
  )
}
