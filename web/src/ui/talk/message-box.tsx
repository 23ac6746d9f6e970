import { ActionIcon, Textarea } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { pickFiles } from '#web/ui/files/pick-files.ts'
import styles from './message-box.module.css'

type Props = {
  box: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange(text: string): void
  /** What is written may be sent now. */
  ready: boolean
  onSend(): void
  /** Where Enter may send less than the button does; left out: the same. */
  enterReady?: boolean
  /** Files that were chosen or pasted. Where none are taken: left out. */
  onFiles?(files: File[]): void
  onEscape?(): void
  /** Enter sends and Shift + Enter begins a new line; else Enter does that and the button sends. */
  enterSends: boolean
  placeholder: string
  /** What a screen reader calls the field. */
  label: string
  /** Below the field. A warning stands out, and on a phone it alone is shown. */
  hint: string
  warning: boolean
  /** Stands above the field: what is on its way, what is being changed. */
  above?: ReactNode
  /** Beside the paper clip; the button that sends among them. */
  tools: ReactNode
}

/** Where a message is written. */
export function MessageBox(props: Props) {
  const { box, value, onChange, ready, onSend, onFiles, onEscape, enterSends, hint, warning } = props
  const { enterReady = ready } = props
  const hintId = useId()
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') onEscape?.()
    // While a word is being composed (Japanese, Chinese), Enter belongs to the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (!enterSends && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    if (enterReady) onSend()
  }
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0 || !onFiles) return
    event.preventDefault()
    onFiles(files)
  }
  return (
    <form
      className={`full-width no-margin mx-auto max-reading-48 ${styles.composer}`}
      aria-label="Message"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onSend()
      }}
    >
      {props.above}
      <div className={`field-border ground-raised py-8 pl-16 pr-8 round-lg ${styles.box}`}>
        <Textarea
          ref={box}
          variant="unstyled"
          autosize
          minRows={1}
          maxRows={10}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={keys}
          onPaste={paste}
          placeholder={props.placeholder}
          aria-label={props.label}
          data-focus-home
          aria-describedby={hintId}
          enterKeyHint={enterSends ? 'send' : 'enter'}
          classNames={{ input: styles.input }}
        />
        <div className="row gap-4 ml-less-8">
          {onFiles && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Attach files"
              title="Attach files"
              onClick={() => pickFiles('', onFiles)}
            >
              <IconPaperclip size={20} />
            </ActionIcon>
          )}
          {props.tools}
        </div>
      </div>
      <p
        id={hintId}
        className={`dimmed xs text-center no-margin mt-4 min-h-20 ${styles.hint}`}
        data-warning={warning || undefined}
      >
        {hint}
      </p>
    </form>
  )
}
