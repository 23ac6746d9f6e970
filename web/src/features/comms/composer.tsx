import { ActionIcon } from '@mantine/core'
import { useMediaQuery, useNetwork } from '@mantine/hooks'
import { IconArrowUp, IconPaperclip, IconX } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { UploadList } from '#web/features/files/upload-list.tsx'
import { useUploads } from '#web/features/files/uploads.ts'
import { MessageBox } from '#web/ui/talk/message-box.tsx'
import { formatNumber } from '#web/ui/words/numbers.ts'
import type { Draft } from './drafts.ts'
import { sendTyping } from './queries.ts'

/** The most files that one message takes. */
export const MOST_FILES = 10
/** How many characters before the end a counter begins. */
const NEAR = 1_000
/** The others are told this often that somebody is writing. */
const TELL_MS = 3_000

type Props = {
  threadId: string
  draft: Draft
  onDraft(next: Partial<Draft>): void
  onSend(): void
  onFiles(files: File[]): void
  box: RefObject<HTMLTextAreaElement | null>
}

export function Composer({ threadId, draft, onDraft, onSend, onFiles, box }: Props) {
  const { online } = useNetwork()
  const touch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const sending = useUploads().some(({ place, state }) => place === threadId && state !== 'failed')
  const left = LIMITS.text - [...draft.text.trim()].length
  const ready = left >= 0 && !sending && (draft.text.trim() !== '' || draft.files.length > 0)
  const telling = useTelling(threadId)
  return (
    <MessageBox
      box={box}
      value={draft.text}
      onChange={(text) => {
        onDraft({ text })
        if (text.trim() !== '') telling.tell()
      }}
      ready={ready}
      onSend={() => {
        telling.over()
        onSend()
      }}
      onFiles={onFiles}
      enterSends={!touch}
      placeholder="Type a message..."
      label="Your message"
      hint={hintOf(online, left, sending)}
      warning={!online || left < NEAR || sending}
      above={
        <>
          <UploadList place={threadId} />
          {draft.files.length > 0 && (
            <ul className="flex wrap gap-8 pad-0 no-bullets no-margin mb-8" aria-label="Attached">
              {draft.files.map((file) => (
                <li key={file.id} className="row max-full gap-8 xs card py-2 pl-12 pr-4">
                  <IconPaperclip size={16} aria-hidden />
                  <bdi className="truncate">{file.name}</bdi>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="sm"
                    aria-label={`Remove ${file.name}`}
                    onClick={() => onDraft({ files: draft.files.filter(({ id }) => id !== file.id) })}
                  >
                    <IconX size={14} />
                  </ActionIcon>
                </li>
              ))}
            </ul>
          )}
        </>
      }
      tools={
        <ActionIcon
          type="submit"
          className="push-right"
          size="lg"
          radius="xl"
          aria-label="Send message"
          title="Send"
          disabled={!ready}
        >
          <IconArrowUp size={20} />
        </ActionIcon>
      }
    />
  )
}

/** Tells the others that the person is writing, now and then; what comes after a message that was sent, at once. */
function useTelling(threadId: string): { tell(): void; over(): void } {
  const last = useRef(Number.NEGATIVE_INFINITY)
  return {
    tell() {
      const now = performance.now()
      if (now - last.current < TELL_MS) return
      last.current = now
      // Nobody is troubled when it does not arrive.
      void sendTyping(threadId).catch(() => {})
    },
    over() {
      last.current = Number.NEGATIVE_INFINITY
    },
  }
}

function hintOf(online: boolean, left: number, sending: boolean): string {
  if (left < 0) return `${formatNumber(-left)} characters too many: a message has at most ${formatNumber(LIMITS.text)}.`
  if (!online) return 'You are offline. What you send goes out as soon as the connection is back.'
  if (sending) return 'The message can be sent once the files are uploaded.'
  if (left < NEAR) return `${formatNumber(left)} characters left.`
  return 'Enter to send, Shift + Enter for a new line.'
}
