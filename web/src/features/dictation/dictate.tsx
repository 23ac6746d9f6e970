import { ActionIcon, Button, Checkbox, Tooltip } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Dictated, DictationSettings } from '#contract/dictation.ts'
import { useMe } from '#web/app/session.ts'
import styles from './dictate.module.css'
import { dictationQuery } from './queries.ts'
import { canRecord, clock } from './recorder.ts'
import { useDictation } from './use-dictation.ts'

type Props = {
  onDone(dictated: Dictated): void
  /** Where nobody writes recordings down: it becomes a note of its own, as there is no place for a link here. */
  asNote?: boolean
}

/** The microphone, and what becomes of a press on it. Nothing where it is switched off, or the browser cannot. */
export function Dictate(props: Props) {
  const { data: settings } = useQuery({ ...dictationQuery, enabled: canRecord() })
  return settings?.is_on ? <Recording {...props} settings={settings} /> : null
}

function Recording({ onDone, asNote = false, settings }: Props & { settings: DictationSettings }) {
  const me = useMe()
  const dictation = useDictation(me.id, settings, { onDone, asNote })
  const { state } = dictation
  if (state.at === 'idle' || state.at === 'asking')
    return (
      <Tooltip label="Dictate" openDelay={400}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Dictate"
          loading={state.at === 'asking'}
          onClick={dictation.start}
        >
          <IconMicrophone size={18} />
        </ActionIcon>
      </Tooltip>
    )
  return (
    <section className="grid full-width gap-8 pad-12 card" aria-label="Dictation">
      {state.at === 'recording' ? (
        <p className={`row wrap gap-8 no-margin ${styles.words}`}>
          <span className={`circle square-10 ${styles.dot}`} aria-hidden />
          Recording <span className={`numbers ${styles.time}`}>{clock(state.seconds)}</span>
          <meter className="fill h-8 max-w-160" aria-label="Loudness" max={1} value={Math.min(1, state.level * 3)} />
        </p>
      ) : (
        <p
          className={`row wrap gap-8 no-margin ${styles.words}`}
          role="status"
          data-failed={state.at === 'silent' || (state.at === 'ready' && state.failed) || undefined}
        >
          {state.words}
        </p>
      )}
      {state.at === 'recording' && (
        <p className="dimmed sm row wrap gap-8 no-margin">
          {settings.transcribes
            ? 'It goes to the model that your administrator chose, and becomes text.'
            : 'It is kept in Files, with a link in the note.'}{' '}
          At most {settings.most_minutes / 60} hours.
        </p>
      )}
      {(state.at === 'recording' || state.at === 'ready') && settings.transcribes && (
        <Checkbox
          label="Keep the recording, too"
          checked={dictation.keepFile}
          onChange={(event) => dictation.setKeepFile(event.currentTarget.checked)}
        />
      )}
      <div className="flex wrap gap-8">
        {state.at === 'recording' && <Button onClick={dictation.finish}>Finish</Button>}
        {state.at === 'silent' && <Button onClick={dictation.start}>Try again</Button>}
        {state.at !== 'ready' && (
          <Button variant="default" onClick={dictation.cancel}>
            Cancel
          </Button>
        )}
        {state.at === 'ready' && (
          <>
            <Button onClick={dictation.send}>{state.failed ? 'Try again' : 'Use it'}</Button>
            <Button variant="default" onClick={dictation.sendLater}>
              Make it a note later
            </Button>
            <Button variant="default" onClick={dictation.discard}>
              Discard
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
