import { useHotkeys } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Message } from '#contract/chat.ts'
import { ApiError } from '#web/api.ts'
import { isWithoutLine } from '#web/app/offline/held-writes.ts'
import { useWaitingFor } from '#web/features/decisions/use-waiting-for.ts'
import { addUploads } from '#web/features/files/uploads.ts'
import { useOnScreen } from '#web/features/notifications/on-screen.ts'
import { continueRun } from '#web/features/runs/queries.ts'
import { confirm } from '#web/ui/dialogs/confirm.tsx'
import { useDialog } from '#web/ui/dialogs/use-dialog.tsx'
import { FileDrop } from '#web/ui/files/file-drop.tsx'
import { pickFiles } from '#web/ui/files/pick-files.ts'
import { later } from '#web/ui/later.tsx'
import { ErrorState } from '#web/ui/layout/states.tsx'
import { useVisibleHeight } from '#web/ui/layout/use-visible-height.ts'
import { withoutLinks } from '#web/ui/markdown/without-links.ts'
import { linesWithoutMarks } from '#web/ui/markdown/without-marks.ts'
import { toast } from '#web/ui/notices/toast.tsx'
import { FindBar } from '#web/ui/talk/find-bar.tsx'
import { TalkLog } from '#web/ui/talk/talk-log.tsx'
import screen from '#web/ui/talk/talk-screen.module.css'
import { useAnnouncedMessages } from '#web/ui/talk/use-announced-messages.ts'
import { Composer } from './composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { draftedHere, isDraftedHere } from './local-conversation.ts'
import { askedOf, type LogItem, messageNotice } from './log-items.ts'
import { LogRow } from './log-row.tsx'
import { hitsQuery } from './queries.ts'
import { RunBanner } from './run-banner.tsx'
import { useChatSettings } from './settings.ts'
import { Suggestions } from './suggestions.tsx'
import { TemporaryNote } from './temporary-note.tsx'
import { useConversation } from './use-conversation.ts'
import { useConversationActions } from './use-conversation-actions.ts'
import { useDraftText } from './use-draft-text.ts'
import { useFoundMessage } from './use-found-message.ts'
import { useSendMessage } from './use-send-message.ts'

const SettingsPanel = later(() => import('./settings-panel.tsx').then((module) => module.SettingsPanel))
const RunPicker = later(() => import('./run-picker.tsx').then((module) => module.RunPicker))
const AttachmentsPanel = later(() => import('./attachments-panel.tsx').then((module) => module.AttachmentsPanel))
const FAILED_TO_START = {
  crew: ['Failed to start crew', 'Failed to start the crew. Please check the console for details.'],
  flow: ['Failed to start flow', 'Failed to start the flow. Please check the console for details.'],
} as const

type Props = {
  id: string
  userId: string
  /** What is shown where there is no such conversation. */
  gone: ReactNode
  /** The message that a search elsewhere has found; null: it opens at its end. */
  found: string | null
  list: { open: boolean; toggle(): void }
}

export function ConversationScreen({ id, userId, gone, found: wanted, list }: Props) {
  const navigate = useNavigate()
  const state = useConversation(id, userId)
  useOnScreen('conversation', id)
  const [settings, setSettings] = useChatSettings()
  const typed = useDraftText(userId, id, state.asked)
  const box = useRef<HTMLTextAreaElement>(null)
  const [searching, setSearching] = useState(false)
  const [notices, setNotices] = useState<readonly string[]>([])
  const panel = useDialog<'settings' | 'run' | 'attachments'>()
  const answering = useMutation(continueRun)
  /** The last thing that was sent was an answer without a word. */
  const wordless = useRef(false)
  const waiting = useWaitingFor(state.waiting)
  const saying = useSendMessage({ id, state, typed, settings, box })
  const temporary = state.conversation.data?.temporary_until ?? null
  const attach = (files: File[]) => addUploads(files, id)
  const { found, show } = useFoundMessage(id, state, wanted)
  useVisibleHeight()
  useHotkeys([['mod+F', () => setSearching(true)]], [])
  useEffect(() => {
    // On a phone the keyboard comes only when it is asked for.
    if (matchMedia('(pointer: fine)').matches) box.current?.focus()
  }, [])

  const { conversation, messages, log } = state
  const actions = useConversationActions(conversation.data ?? draftedHere(id), () => void navigate({ to: '/app/run' }))
  useAnnouncedMessages(log?.messages, announcementOf)
  const local = isDraftedHere(id)
  const unknown = conversation.error instanceof ApiError && conversation.error.status === 404
  // Whoever deletes it here is on the way to the list.
  if (state.gone) return actions.removed ? null : gone
  if (unknown && !local) return gone
  // Begun without a line, or never read here: what waits to be sent is shown in the place of an error.
  const unread = !conversation.data && isWithoutLine(conversation.error) && (local || state.items.length > 0)
  const missing = unknown || unread
  const shown = conversation.data ?? (missing ? draftedHere(id) : undefined)
  const empty = (log?.messages.length === 0 || missing) && state.items.length === 0
  const failure = missing ? null : (conversation.error ?? messages.error)
  const failedToStart = (kind: 'crew' | 'flow', error: unknown) => {
    const [title, line] = FAILED_TO_START[kind]
    console.info(title, error)
    toast({ kind: 'error', title })
    setNotices((before) => [...before, line])
  }
  const items = notices.length === 0 ? state.items : [...state.items, ...notices.map(messageNotice)]
  // Until the runs are read again the question stands there that was answered a moment ago.
  const wasAnswered =
    answering.isPending || (answering.isSuccess && answering.variables.prompt_id === state.waiting?.prompt?.id)
  const newest = items.findLast(({ kind }) => kind === 'message')?.key
  const send = async () => {
    if (state.answering || wasAnswered) return
    // What was typed before the question came, or for another one, is not sent as an answer to one that nobody has read.
    if (typed.elsewhere) return typed.mean()
    const run = waiting === 'answer' && typed.draft.text.trim() === '' ? state.waiting : undefined
    if (!run?.prompt) {
      wordless.current = false
      return saying.send()
    }
    const asked = { title: 'Send an empty answer again?', text: 'The question above is another one.', verb: 'Send' }
    if (wordless.current && !(await confirm(asked))) return
    wordless.current = true
    answering.mutate({ id: run.id, user_input: '', prompt_id: run.prompt.id })
  }
  return (
    <div className={`stack window-high ${screen.screen}`} data-fills data-composer>
      {temporary === null && <FileDrop label="Drop files to attach them" onFiles={attach} />}
      {shown && (
        <ConversationHeader
          conversation={shown}
          active={workOf(state.active)}
          onRun={() => panel.open('run')}
          onAttachments={() => panel.open('attachments')}
          onSearch={() => setSearching(true)}
          list={list}
          actions={actions}
        />
      )}
      {searching && (
        <FindBar
          hits={(search) => hitsQuery(id, search)}
          onFound={(messageId) => void show(messageId)}
          onClose={() => {
            setSearching(false)
            box.current?.focus()
          }}
        />
      )}
      <div className={`stack shrinks-y ${screen.middle}`}>
        {failure && !log ? (
          <ErrorState
            error={failure}
            title="The messages could not be loaded"
            onRetry={() => void Promise.all([conversation.refetch(), messages.refetch()])}
          />
        ) : empty && notices.length === 0 ? (
          <Suggestions onChoose={(question) => void saying.say(question)} />
        ) : log || missing ? (
          <TalkLog
            items={items}
            hasOlder={log?.hasOlder ?? false}
            onOlder={state.readOlder}
            begun={begunOf(items)}
            asked={askedOf(items)}
            kept={keptOf(items)}
            found={found}
            row={(item) => (
              <LogRow
                key={item.key}
                item={item}
                newest={item.key === newest}
                busy={state.replying || saying.asking}
                temporary={temporary !== null}
                found={item.key === found}
                actions={saying.actions}
              />
            )}
          />
        ) : (
          <p className="no-margin dimmed place-self-center" role="status">
            Loading messages...
          </p>
        )}
      </div>
      <div className={screen.bottom}>
        {temporary !== null && <TemporaryNote until={temporary} />}
        {state.active.map((run) => (
          <RunBanner key={run.id} run={run} stopping={state.stoppingRuns} onStop={() => void state.stopRuns()} />
        ))}
        <Composer
          conversationId={id}
          draft={typed.draft}
          onDraft={typed.change}
          onSend={() => void send()}
          elsewhere={typed.elsewhere ? 'new' : typed.again ? 'again' : null}
          onCancelEdit={typed.done}
          onFiles={attach}
          onSettings={() => panel.open('settings')}
          onStop={state.replying ? state.stopReply : null}
          stopping={state.stoppingReply}
          waiting={waiting}
          answering={state.answering || wasAnswered}
          model={settings.model}
          box={box}
        />
      </div>
      {panel.show((which, frame) =>
        which === 'settings' ? (
          <SettingsPanel settings={settings} onChange={setSettings} {...frame} />
        ) : which === 'run' ? (
          <RunPicker conversationId={id} onFailed={failedToStart} {...frame} />
        ) : (
          <AttachmentsPanel conversationId={id} onAttach={() => pickFiles('', attach)} {...frame} />
        ),
      )}
    </div>
  )
}

/** What the reader has said or begun last. */
const begunOf = (items: readonly LogItem[]) =>
  ['said', 'run'].map((kind) => items.findLast((item) => item.kind === kind)?.key ?? '').join()

/** What somebody is writing in stays in the page, also out of sight. */
const keptOf = (items: readonly LogItem[]) => items.flatMap((item, at) => (item.kind === 'prompt' ? [at] : []))

/** Replies, when they are finished; without the addresses of links and the signs of Markdown. */
const announcementOf = ({ sender_type, content }: Message) =>
  sender_type === 'user' ? null : linesWithoutMarks(withoutLinks(content))

/** A crew says itself before a flow, as the badge is called by it. */
const workOf = (active: readonly { kind: string }[]): 'crew' | 'flow' | null =>
  active.some(({ kind }) => kind === 'crew') ? 'crew' : active.length > 0 ? 'flow' : null
