import { ActionIcon, Tooltip } from '@mantine/core'
import {
  type Icon,
  IconBlockquote,
  IconBold,
  IconCheckbox,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { Markdown } from './markdown.tsx'
import {
  applyMarkdown,
  continueList,
  type MarkdownCommand,
  markdownCommands,
  type Selected,
} from './markdown-commands.ts'
import styles from './markdown-editor.module.css'

const BUTTONS: Record<MarkdownCommand, { label: string; icon: Icon; key?: string }> = {
  bold: { label: 'Bold', icon: IconBold, key: 'b' },
  italic: { label: 'Italic', icon: IconItalic, key: 'i' },
  heading: { label: 'Heading', icon: IconHeading },
  list: { label: 'List', icon: IconList },
  checklist: { label: 'Checklist', icon: IconCheckbox },
  quote: { label: 'Quote', icon: IconBlockquote },
  link: { label: 'Link', icon: IconLink },
}

type Props = {
  label: string
  /** The label is only read out: what the box is for is plain to see. */
  hideLabel?: boolean
  value: string
  onChange(value: string): void
  placeholder?: string
  error?: ReactNode
  /** Of the form's field that it holds: so it says what is missing once it was left. */
  path?: string
  minRows?: number
  /** What a dialog is opened for is focused by the dialog: it must see first where the focus was, to give it back. */
  autoFocus?: boolean | 'dialog'
  inputRef?: RefObject<HTMLTextAreaElement | null>
}

/** A text box for markdown: Write and Preview, formatting buttons, Ctrl/⌘ B and I, lists that go on by themselves. */
export function MarkdownEditor({
  label,
  hideLabel,
  value,
  onChange,
  placeholder,
  error,
  path,
  minRows = 6,
  autoFocus,
  inputRef,
}: Props) {
  const [preview, setPreview] = useState(false)
  const own = useRef<HTMLTextAreaElement>(null)
  const box = inputRef ?? own
  const id = useId()
  const apply = (change: (selected: Selected) => Selected | null) => {
    const element = box.current
    const next = element && change({ text: element.value, start: element.selectionStart, end: element.selectionEnd })
    if (!next) return false
    write(element, next, onChange)
    return true
  }
  const keys = (event: KeyboardEvent) => {
    const command =
      event.ctrlKey || event.metaKey ? markdownCommands.find((one) => BUTTONS[one].key === event.key) : undefined
    if (command) {
      event.preventDefault()
      apply((selected) => applyMarkdown(command, selected))
    } else if (
      event.key === 'Enter' &&
      !event.shiftKey &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.nativeEvent.isComposing
    ) {
      if (apply(continueList)) event.preventDefault()
    }
  }
  return (
    <div data-field>
      <label htmlFor={id} className={`block medium mb-4 ${styles.label}`} hidden={hideLabel}>
        {label}
      </label>
      <div className={`field-border ground-raised round-md ${styles.editor}`} data-invalid={error ? true : undefined}>
        <div className="row wrap gap-2 border-bottom pad-4">
          <div role="tablist" aria-label={`${label}: write or preview`}>
            {[false, true].map((tab) => (
              <button
                key={String(tab)}
                type="button"
                role="tab"
                className={`dimmed medium no-border no-ground round-sm clickable pad-0-10 ${styles.tab}`}
                aria-selected={preview === tab}
                onClick={() => setPreview(tab)}
              >
                {tab ? 'Preview' : 'Write'}
              </button>
            ))}
          </div>
          {!preview && (
            <div className={`flex wrap push-right ${styles.buttons}`} role="toolbar" aria-label="Formatting">
              {markdownCommands.map((command) => (
                <FormatButton
                  key={command}
                  command={command}
                  onClick={() => apply((selected) => applyMarkdown(command, selected))}
                />
              ))}
            </div>
          )}
        </div>
        {preview && (
          <div className="pad-12-16 breaks" data-preview style={{ minHeight: `calc(${minRows} * 1.55em + 24px)` }}>
            {value.trim() === '' ? <span className="dimmed">Nothing to preview.</span> : <Markdown text={value} />}
          </div>
        )}
        <textarea
          ref={box}
          id={id}
          className={`block full-width pad-12-16 color-inherit no-border font-inherit no-outline ${styles.text}`}
          data-path={path}
          hidden={preview}
          aria-label={hideLabel ? label : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          // biome-ignore lint/a11y/noAutofocus: only for somebody who has just saved one
          autoFocus={autoFocus === true}
          data-autofocus={autoFocus === 'dialog' || undefined}
          value={value}
          placeholder={placeholder}
          style={{ minHeight: `calc(${minRows} * 1.55em + 24px)`, maxHeight: '60dvh' }}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={keys}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="bad xs no-margin mt-4">
          {error}
        </p>
      )}
    </div>
  )
}

function FormatButton({ command, onClick }: { command: MarkdownCommand; onClick(): void }) {
  const { label, icon: Icon, key } = BUTTONS[command]
  return (
    <Tooltip label={key ? `${label} (Ctrl ${key.toUpperCase()})` : label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}

/** Changes the text through the browser's own editing, so that Ctrl Z takes it back; only what differs is replaced. */
function write(element: HTMLTextAreaElement, next: Selected, onChange: (text: string) => void): void {
  const before = element.value
  let head = 0
  while (head < before.length && head < next.text.length && before[head] === next.text[head]) head++
  let tail = 0
  while (tail < Math.min(before.length, next.text.length) - head && before.at(-1 - tail) === next.text.at(-1 - tail))
    tail++
  element.focus()
  element.setSelectionRange(head, before.length - tail)
  const inserted = next.text.slice(head, next.text.length - tail)
  const done = inserted === '' ? document.execCommand('delete') : document.execCommand('insertText', false, inserted)
  if (!done || element.value !== next.text) onChange(next.text)
  requestAnimationFrame(() => element.setSelectionRange(next.start, next.end))
}
