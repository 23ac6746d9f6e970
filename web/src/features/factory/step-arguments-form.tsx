import { Button, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { wordsOf } from '#web/ui/words/arguments.ts'
import { type StepField, stepArguments, stepFields, typedOf, withField } from './step-arguments.ts'

type Props = {
  prompt: string
  schema: Record<string, unknown>
  onChange(prompt: string): void
  error?: ReactNode
  /** The same as one text, JSON or words. */
  asText: ReactNode
}

/** What a tool's step is given: a field for each argument, or all of them as JSON. What is no object of arguments stays text. */
export function StepArgumentsForm({ prompt, schema, onChange, error, asText }: Props) {
  const [asJson, setAsJson] = useState(false)
  const [all, setAll] = useState(false)
  // What was emptied a moment ago keeps its place.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const args = stepArguments(prompt, schema)
  if (args === null || asJson)
    return (
      <>
        {asText}
        {args !== null && <Switch words="As fields" onClick={() => setAsJson(false)} />}
      </>
    )
  const fields = stepFields(schema, args)
  const shown = all ? fields : fields.filter(({ name, required }) => required || name in args || opened.has(name))
  const more = fields.length - shown.length
  return (
    <fieldset className="stack shrinks gap-12 no-margin outlined pad-8-12 pb-12" aria-label="What the tool is given">
      <p className="no-margin dimmed xs">
        What the tool is given. {'{name}'} stands for an input, {'{previous}'} for the result of the step before.
      </p>
      {shown.map((field) => (
        <ArgumentField
          key={field.name}
          field={field}
          value={args[field.name]}
          onChange={(text) => {
            setOpened((before) => new Set(before).add(field.name))
            onChange(withField(args, field, text, schema))
          }}
        />
      ))}
      {error && (
        <p className="no-margin bad xs" role="alert">
          {error}
        </p>
      )}
      <div className="flex wrap gap-4-8">
        {more > 0 && <Switch words={`${more} more`} onClick={() => setAll(true)} />}
        <Switch words="As JSON" onClick={() => setAsJson(true)} />
      </div>
    </fieldset>
  )
}

const Switch = ({ words, onClick }: { words: string; onClick(): void }) => (
  <Button className="fit-width" variant="subtle" color="gray" size="compact-sm" onClick={onClick}>
    {words}
  </Button>
)

type FieldProps = { field: StepField; value: unknown; onChange(text: string): void }

function ArgumentField({ field, value, onChange }: FieldProps) {
  const { label, required, choices, kind } = field
  const kept = typedOf(value)
  // While somebody types it may not be a number yet, or end with an empty line.
  const [typing, setTyping] = useState<{ text: string; made: string } | null>(null)
  const typed = typing && typing.made === kept ? typing.text : kept
  const change = (text: string) => {
    setTyping({
      text,
      made:
        kind === 'list'
          ? text
              .split('\n')
              .filter((line) => line.trim() !== '')
              .join('\n')
          : made(text),
    })
    onChange(text)
  }
  const made = (text: string) =>
    text.trim() === '' ? '' : typeof value === 'number' && Number.isFinite(Number(text)) ? String(Number(text)) : text
  const shared = {
    label,
    withAsterisk: required,
    value: typed,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change(currentTarget.value),
  }
  if (kind === 'fixed') {
    const words = wordsOf(value)
    return words === null ? null : (
      <div>
        <div className="sm medium">{label}</div>
        <p className="no-margin dimmed xs breaks keep-lines scroll max-h-160">{words}</p>
        <p className="no-margin dimmed xs">Change it as JSON.</p>
      </div>
    )
  }
  if (kind === 'choice') {
    const offered = choices.map((each) => ({ value: each, label: NAMES[each] ?? each }))
    return <SelectField {...shared} data={[{ value: '', label: '–' }, ...offered]} />
  }
  if (kind === 'line') return <TextInput dir="auto" {...shared} />
  return (
    <Textarea
      dir="auto"
      autosize
      minRows={1}
      maxRows={10}
      description={kind === 'list' ? 'One in each line.' : undefined}
      {...shared}
    />
  )
}

const NAMES: Record<string, string> = { true: 'Yes', false: 'No' }
