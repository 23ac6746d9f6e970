// The microphone: from a press to a recording, with what may go wrong in words.
import { keepPiece, PIECE_SECONDS } from '#web/app/offline/kept-recording.ts'

/** Enough for speech: two hours are some 20 MB. */
const BITS_PER_SECOND = 24_000
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus']
/** Of the greatest loudness there is; a silent room has less. */
const SILENCE = 0.012
const LOOK_MS = 200

export type Recorded = { began: number; blob: Blob; seconds: number; silent: boolean }
export type Ending = 'finished' | 'too_long' | 'too_large' | 'cut'
type Heard = { seconds: number; level: number }
type Options = {
  userId: string
  mostSeconds: number
  mostBytes: number
  onHeard(heard: Heard): void
  /** It has ended by itself, or was finished. */
  onEnd(recorded: Recorded, how: Ending): void
}
export type Recorder = { finish(): void; cancel(): void }

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && navigator.mediaDevices?.getUserMedia !== undefined

/** Asks for the microphone and begins. Errors: Error, in words. */
export async function record({ userId, mostSeconds, mostBytes, onHeard, onEnd }: Options): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch((error: unknown) => {
    throw new Error(microphoneWords(error))
  })
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS_PER_SECOND, ...(mimeType && { mimeType }) })
  const began = Date.now()
  const chunks: Blob[] = []
  let [bytes, loudest, how, cancelled] = [0, 0, 'finished' as Ending, false]
  const audio = new AudioContext()
  const analyser = audio.createAnalyser()
  audio.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const secondsNow = () => (Date.now() - began) / 1_000
  const stop = (why: Ending) => {
    if (recorder.state === 'inactive') return
    how = why
    recorder.stop()
  }
  const looking = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const level = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    loudest = Math.max(loudest, level)
    onHeard({ seconds: secondsNow(), level })
    if (secondsNow() >= mostSeconds) stop('too_long')
  }, LOOK_MS)
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return
    chunks.push(data)
    bytes += data.size
    if (!cancelled) void keepPiece(userId, began, chunks.length, data)
    if (bytes > mostBytes * 0.97) stop('too_large')
  }
  recorder.onstop = () => {
    clearInterval(looking)
    for (const track of stream.getTracks()) track.stop()
    void audio.close()
    const blob = new Blob(chunks, { type: (recorder.mimeType || mimeType || '').split(';', 1)[0] })
    if (!cancelled) onEnd({ began, blob, seconds: secondsNow(), silent: loudest < SILENCE }, how)
  }
  // The microphone was unplugged, or taken by a call.
  for (const track of stream.getTracks()) track.onended = () => stop('cut')
  recorder.start(PIECE_SECONDS * 1_000)
  return {
    finish: () => stop('finished'),
    cancel() {
      cancelled = true
      stop('finished')
    },
  }
}

function microphoneWords(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError')
    return 'The browser may not use the microphone. Allow it in the settings of this site, then try again.'
  if (name === 'NotFoundError') return 'No microphone was found. Connect one, then try again.'
  if (name === 'NotReadableError') return 'Another application is using the microphone. Close it, then try again.'
  return 'The microphone could not be started. Please try again.'
}

/** 3:05, or 1:02:09. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
