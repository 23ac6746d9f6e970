import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/app/session.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { DayField } from '#web/ui/forms/day-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { timeZones, zoneWords } from '#web/ui/words/region-choices.ts'
import type { Fields } from './form-fields.ts'
import { EVENTS, formatNext } from './format.ts'
import { previewQuery } from './queries.ts'
import { type Every, ruleOf, WEEK } from './rule-form.ts'
import styles from './schedule-form.module.css'

type Props = { form: UseFormReturnType<Fields> }

const EVERY: readonly { value: Every; label: string }[] = [
  { value: 'weekday', label: 'Every weekday' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month_day', label: 'Every month, on a day' },
  { value: 'month_weekday', label: 'Every month, on a weekday' },
  { value: 'rule', label: 'By a rule (RRULE)' },
  { value: 'event', label: 'When something happens' },
]
const NAMES: Record<string, string> = {
  ...{ MO: 'Monday', TU: 'Tuesday', WE: 'Wednesday', TH: 'Thursday', FR: 'Friday', SA: 'Saturday', SU: 'Sunday' },
}
const PLACES = [
  ...[
    { value: '1', label: 'first' },
    { value: '2', label: 'second' },
    { value: '3', label: 'third' },
  ],
  ...[
    { value: '4', label: 'fourth' },
    { value: '-1', label: 'last' },
  ],
]
const ENDS = [
  ...[
    { value: 'never', label: 'Never' },
    { value: 'on', label: 'On a day' },
  ],
  { value: 'after', label: 'After a number of times' },
]
const MONTH_DAYS = [
  ...Array.from({ length: 31 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) })),
  { value: 'last', label: 'Last day' },
]
const STEPS: Partial<Record<Every, string>> = {
  day: 'days',
  week: 'weeks',
  month_day: 'months',
  month_weekday: 'months',
}

/** When it runs, and in plain words what that comes to. */
export function WhenFields({ form }: Props) {
  const { every } = form.values
  return (
    <fieldset className="stack shrinks gap-12 no-margin pad-0 no-border">
      <legend className="pad-0 sm strong mb-8">When</legend>
      <SelectField aria-label="When it runs" data={[...EVERY]} {...form.getInputProps('every')} />
      {every === 'event' ? <EventFields form={form} /> : <TimeFields form={form} />}
    </fieldset>
  )
}

function EventFields({ form }: Props) {
  return (
    <div className="grid align-start gap-12 fit-columns-180">
      <SelectField label="When" data={[...EVENTS]} {...form.getInputProps('event')} />
      <NumberField form={form} name="debounce_minutes" label="Minutes later" least={1} most={1440} />
    </div>
  )
}

function TimeFields({ form }: Props) {
  const me = useMe()
  const { every, ends, time_zone } = form.values
  const unit = STEPS[every]
  const zones = timeZones(time_zone || me.time_zone)
  return (
    <>
      {every === 'week' && <Days form={form} />}
      {every === 'month_day' && (
        <SelectField label="Day of the month" data={MONTH_DAYS} {...form.getInputProps('month_day')} />
      )}
      {every === 'month_weekday' && (
        <div className="grid align-start gap-12 fit-columns-180">
          <SelectField label="Which" data={PLACES} {...form.getInputProps('place')} />
          <SelectField
            label="Weekday"
            data={WEEK.map((day) => ({ value: day, label: NAMES[day] ?? day }))}
            {...form.getInputProps('weekday')}
          />
        </div>
      )}
      {every === 'rule' && (
        <TextInput
          label="Rule"
          placeholder="FREQ=MONTHLY;BYDAY=-1FR"
          autoComplete="off"
          {...form.getInputProps('rule')}
        />
      )}
      <div className="grid align-start gap-12 fit-columns-180">
        <TextInput label="Time" type="time" {...form.getInputProps('time_of_day')} />
        {unit && <NumberField form={form} name="interval" label={`Interval in ${unit}`} least={1} most={99} />}
      </div>
      <ChoiceField
        label="Time zone"
        data={zones.map((zone) => ({ value: zone, label: zoneWords(zone) }))}
        {...form.getInputProps('time_zone')}
      />
      {every !== 'rule' && (
        <div className="grid align-start gap-12 fit-columns-180">
          <SelectField label="Ends" data={ENDS} {...form.getInputProps('ends')} />
          {ends === 'on' && <DayField label="Last day" {...form.getInputProps('until')} />}
          {ends === 'after' && <NumberField form={form} name="count" label="Times" least={1} most={999} />}
        </div>
      )}
      <Preview fields={form.values} error={form.errors.rule} />
    </>
  )
}

type NumberProps = Props & {
  name: 'interval' | 'count' | 'debounce_minutes'
  label: string
  least: number
  most: number
}

function NumberField({ form, name, label, least, most }: NumberProps) {
  return (
    <TextInput
      type="number"
      inputMode="numeric"
      label={label}
      min={least}
      max={most}
      autoComplete="off"
      value={form.values[name]}
      error={form.errors[name]}
      onChange={({ currentTarget: { value } }) => form.setFieldValue(name, value)}
    />
  )
}

function Days({ form }: Props) {
  const { days } = form.values
  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: within the fieldset of the form */}
      <div className="flex wrap gap-6" role="group" aria-label="On which days">
        {WEEK.map((day) => {
          const on = days.includes(day)
          return (
            <Button
              key={day}
              variant={on ? 'light' : 'default'}
              size="compact-md"
              className="target"
              miw={44}
              title={NAMES[day]}
              aria-pressed={on}
              onClick={() => form.setFieldValue('days', on ? days.filter((each) => each !== day) : [...days, day])}
            >
              {NAMES[day]?.slice(0, 3)}
            </Button>
          )
        })}
      </div>
      {form.errors.days && (
        <p className={styles.problem} role="alert">
          {form.errors.days}
        </p>
      )}
    </div>
  )
}

/** "Every weekday at 08:00, Europe/Berlin" and the next three times, as soon as they are chosen. */
function Preview({ fields, error }: { fields: Fields; error?: unknown }) {
  const rule = ruleOf(fields)
  const { time_of_day, time_zone } = fields
  const [input] = useDebouncedValue({ rule, time_of_day, time_zone }, 150)
  const ready = input.rule !== null && /^\d\d:\d\d$/.test(input.time_of_day)
  const preview = useQuery({ ...previewQuery({ ...input, rule: input.rule ?? '' }), enabled: ready })
  const problem = typeof error === 'string' ? error : preview.data?.problem
  return (
    <div className="grid gap-2 pad-10-12 dimmed sm outlined" aria-live="polite">
      {problem ? (
        <p className={`no-margin breaks ${styles.problem}`}>{problem}</p>
      ) : ready && preview.data ? (
        <>
          <p className={`strong no-margin breaks ${styles.words}`}>{preview.data.words}</p>
          {preview.data.next_times.length > 0 ? (
            <p className="no-margin breaks">
              Next: {preview.data.next_times.map((at) => formatNext(at, time_zone)).join(' · ')}
            </p>
          ) : (
            <p className={`no-margin breaks ${styles.problem}`}>This has ended already.</p>
          )}
        </>
      ) : (
        <p className="no-margin breaks">Choose when it runs.</p>
      )}
    </div>
  )
}
