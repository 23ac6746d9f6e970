// From a press on the microphone to words: what is happening, and what one may do about it.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Dictated, DictationSettings } from '#contract/dictation.ts'
import { ApiError } from '#web/api.ts'
import { keepBlob } from '#web/app/offline/held-blobs.ts'
import { writtenDown } from '#web/app/offline/held-files.ts'
import { hold, isWithoutLine } from '#web/app/offline/held-writes.ts'
import { forgetRecordings, type Unfinished, unfinished } from '#web/app/offline/kept-recording.ts'
import { queryClient, wordsOf } from '#web/app/query-client.ts'
import { sendFile } from '#web/features/files/queries.ts'
import { newKey } from '#web/ui/forms/new-key.ts'
import { today } from '#web/ui/words/dates.ts'
import { formatPercent } from '#web/ui/words/numbers.ts'
import { clock, type Ending, type Recorder, record } from './recorder.ts'

type Ready = Pick<Unfinished, 'began' | 'blob' | 'seconds'> & { key: string; fileId?: string }
export type DictationState =
  | { at: 'idle' }
  | { at: 'asking' }
  | { at: 'recording'; seconds: number; level: number }
  | { at: 'sending'; words: string }
  /** It is there, and its person says what becomes of it. */
  | { at: 'ready'; words: string; failed: boolean }
  /** There is no recording: the microphone could not be had. */
  | { at: 'silent'; words: string }

export type Dictation = {
  state: DictationState
  keepFile: boolean
  setKeepFile(keep: boolean): void
  start(): void
  finish(): void
  /** While it is recorded: it is gone. While it is sent: it is there still. */
  cancel(): void
  send(): void
  /** As a note of its own, as soon as that can be. */
  sendLater(): void
  discard(): void
}

const NO_ROOM = new ApiError(0, { detail: 'This browser cannot keep it: its storage is full or switched off.' })
const ENDED: Record<Ending, string | null> = {
  finished: null,
  too_long: 'The recording has reached its maximum length. What you said so far is kept.',
  too_large: 'The recording has reached its maximum size. What you said so far is kept.',
  cut: 'The microphone was disconnected. What you said so far is kept.',
}

/** `onText` takes what was said. `asNote`: it becomes a note of its own instead, where nobody writes it down. */
export function useDictation(
  userId: string,
  settings: DictationSettings,
  { onDone, asNote }: { onDone(dictated: Dictated): void; asNote: boolean },
): Dictation {
  const [state, setState] = useState<DictationState>({ at: 'idle' })
  const [keepFile, setKeepFile] = useState(false)
  const recorder = useRef<Recorder | null>(null)
  const ready = useRef<Ready | null>(null)
  const stop = useRef<AbortController | null>(null)
  const done = useEffectEvent(onDone)

  const over = () => {
    ready.current = null
    setKeepFile(false)
    setState({ at: 'idle' })
    void forgetRecordings(userId)
  }
  const found = useEffectEvent((left: Unfinished | null) => {
    if (!left || recorder.current || ready.current) return
    ready.current = { ...left, key: newKey() }
    setState({ at: 'ready', words: `A recording of about ${clock(left.seconds)} was not finished.`, failed: false })
  })
  useEffect(() => {
    void unfinished(userId).then(found)
    return () => recorder.current?.finish()
  }, [userId])

  const start = async () => {
    setState({ at: 'asking' })
    try {
      recorder.current = await record({
        userId,
        mostSeconds: settings.most_minutes * 60,
        mostBytes: settings.most_bytes,
        onHeard: ({ seconds, level }) => setState({ at: 'recording', seconds, level }),
        onEnd: ({ silent, ...recorded }, how) => {
          recorder.current = null
          ready.current = { ...recorded, key: newKey() }
          if (silent)
            return setState({
              at: 'ready',
              words: 'Nothing was heard. Check the microphone, or use the recording anyway.',
              failed: true,
            })
          const words = ENDED[how]
          if (words !== null) return setState({ at: 'ready', words, failed: false })
          void send()
        },
      })
      setState({ at: 'recording', seconds: 0, level: 0 })
    } catch (error) {
      setState({ at: 'silent', words: error instanceof Error ? error.message : 'Please try again.' })
    }
  }

  const send = async () => {
    const recording = ready.current
    if (!recording) return
    const controller = new AbortController()
    stop.current = controller
    const { signal } = controller
    try {
      setState({ at: 'sending', words: 'Sending…' })
      recording.fileId ??= (
        await sendFile(fileOf(recording), {
          idempotencyKey: recording.key,
          signal,
          onProgress: (sent) =>
            setState({
              at: 'sending',
              words: `Sending: ${formatPercent(Math.floor((100 * sent) / Math.max(1, recording.blob.size)))}`,
            }),
        })
      ).id
      if (settings.transcribes) setState({ at: 'sending', words: 'Writing it down…' })
      const as_note = asNote && !settings.transcribes
      const input = { file_id: recording.fileId, keep_file: keepFile, as_note, entry_date: today() }
      const dictated = await writtenDown(input, signal)
      void queryClient.invalidateQueries({ queryKey: ['files'] })
      if (dictated.note) void queryClient.invalidateQueries({ queryKey: ['notes'] })
      over()
      done(dictated)
    } catch (error) {
      if (signal.aborted)
        return setState({ at: 'ready', words: 'Not sent. The recording is kept here.', failed: false })
      if (isWithoutLine(error)) return later(recording, error)
      setState({ at: 'ready', words: wordsOf(error), failed: true })
    } finally {
      stop.current = null
    }
  }

  /** It becomes a note of its own: the page may be another one by then. */
  const later = async (recording: Ready, because: unknown) => {
    try {
      await keepBlob(recording.key, recording.blob)
      const input = { blob: recording.key, name: fileOf(recording).name, keep_file: keepFile, entry_date: today() }
      const label = `Recording of ${clock(recording.seconds)}, becomes a note`
      if (!hold({ kind: 'dictation.note', label, input }, recording.key)) throw because
      over()
    } catch (error) {
      const words = error instanceof ApiError ? error.detail : wordsOf(because)
      setState({ at: 'ready', words, failed: true })
    }
  }
  return {
    state,
    keepFile,
    setKeepFile,
    start: () => void start(),
    finish: () => recorder.current?.finish(),
    cancel() {
      if (stop.current) return stop.current.abort()
      recorder.current?.cancel()
      recorder.current = null
      over()
    },
    send: () => void send(),
    sendLater: () => void (ready.current && later(ready.current, NO_ROOM)),
    discard: over,
  }
}

function fileOf({ began, blob }: Pick<Ready, 'began' | 'blob'>): File {
  const [day = '', time = ''] = new Date(began - new Date(began).getTimezoneOffset() * 60_000).toISOString().split('T')
  const ending = blob.type.includes('mp4') ? 'm4a' : blob.type.includes('ogg') ? 'ogg' : 'webm'
  return new File([blob], `Recording ${day} ${time.slice(0, 8).replaceAll(':', '.')}.${ending}`, { type: blob.type })
}
