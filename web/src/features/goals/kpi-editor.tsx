import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowBackUp, IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { LIMITS } from '#contract/limits.ts'
import { DayField } from '#web/ui/forms/day-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { announce } from '#web/ui/notices/announce.tsx'
import { emptyKpi, type GoalFields, isBlank, type KpiFields } from './goal-fields.ts'
import styles from './goal-form.module.css'

type Form = UseFormReturnType<GoalFields>

/**
 * The numbers that say whether the goal is reached: added, put in order, removed. A removed one stays in sight, and can be put
 * back, until the form is saved: only then is its history gone.
 */
export function KpiEditor({ form }: { form: Form }) {
  const { kpis, removed } = form.values
  return (
    <fieldset className={`stack gap-12 no-margin pad-0 no-border ${styles.kpis}`}>
      <legend className="pad-0 sm mb-8">KPIs</legend>
      {kpis.length === 0 && removed.length === 0 && (
        <p className="no-margin dimmed xs">A number to reach. It shows progress, and whether you are on pace.</p>
      )}
      {kpis.map((kpi, index) => (
        <KpiBlock key={kpi.key} form={form} index={index} />
      ))}
      {removed.map((kpi) => (
        <div key={kpi.key} className="row wrap spread gap-8 pad-8-12 dimmed breaks round-md dashed">
          <span className="basis-240">
            <bdi>{nameOf(kpi, kpi.at)}</bdi> {kpi.id ? 'is deleted with its history when you save.' : 'is left out.'}
          </span>
          <Button
            id={`back-${kpi.key}`}
            variant="default"
            size="xs"
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() => {
              const { at, ...back } = kpi
              form.setFieldValue('kpis', kpis.toSpliced(Math.min(at, kpis.length), 0, back))
              form.setFieldValue(
                'removed',
                removed.filter(({ key }) => key !== kpi.key),
              )
              focusLater(`name-${kpi.key}`)
            }}
          >
            Put back
          </Button>
        </div>
      ))}
      <div>
        <Button
          id="add-kpi"
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={kpis.length >= LIMITS.list}
          onClick={() => {
            const kpi = emptyKpi()
            form.insertListItem('kpis', kpi)
            focusLater(`name-${kpi.key}`)
          }}
        >
          Add KPI
        </Button>
      </div>
    </fieldset>
  )
}

const nameOf = (kpi: KpiFields, index: number) => kpi.name.trim() || `KPI ${index + 1}`

type BlockProps = { form: Form; index: number }

function KpiBlock({ form, index }: BlockProps) {
  const kpi = form.values.kpis[index]!
  const at = (field: keyof KpiFields) => form.getInputProps(`kpis.${index}.${field}`)
  const called = nameOf(kpi, index)
  return (
    <fieldset className="stack shrinks gap-12 no-margin pad-12 outlined" aria-label={called}>
      <div className={`flex align-top gap-4 ${styles.head}`}>
        <TextInput id={`name-${kpi.key}`} label="Name" withAsterisk dir="auto" {...at('name')} />
        <Move {...{ form, index }} by={-1} />
        <Move {...{ form, index }} by={1} />
        <ActionIcon
          className="mt-25"
          id={`remove-${kpi.key}`}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Remove ${called}`}
          onClick={() => remove(form, index)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      <div className={`grid gap-12 three-columns ${styles.values}`}>
        <TextInput label="Current" inputMode="decimal" {...at('current_value')} />
        <TextInput label="Target" inputMode="decimal" {...at('target_value')} />
        <TextInput label="Unit" placeholder="USD, %, people" {...at('unit')} />
        <SelectField
          label="Direction"
          data={[
            { value: 'increase', label: 'Should rise' },
            { value: 'decrease', label: 'Should fall' },
          ]}
          {...at('direction')}
        />
        <TextInput
          label="Start"
          inputMode="decimal"
          placeholder="First value"
          title="Where it was at the beginning: the pace is counted from there."
          {...at('start_value')}
        />
        <DayField
          label="Since"
          title="The day of the start: the pace is counted from there. Empty: today."
          {...at('started_on')}
        />
      </div>
    </fieldset>
  )
}

/** What was typed or stored can be put back; a blank one is just gone. The focus goes to what undoes it, or to the neighbour. */
function remove(form: Form, index: number): void {
  const { kpis, removed } = form.values
  const kpi = kpis[index]!
  form.removeListItem('kpis', index)
  if (isBlank(kpi)) {
    const next = kpis[index + 1] ?? kpis[index - 1]
    focusLater(next ? `remove-${next.key}` : 'add-kpi')
    return
  }
  form.setFieldValue('removed', [...removed, { ...kpi, at: index }])
  focusLater(`back-${kpi.key}`)
}

function Move({ form, index, by }: BlockProps & { by: 1 | -1 }) {
  const { kpis } = form.values
  const kpi = kpis[index]!
  const to = index + by
  const idOf = (way: number) => `${way < 0 ? 'up' : 'down'}-${kpi.key}`
  const Icon = by < 0 ? IconArrowUp : IconArrowDown
  const called = nameOf(kpi, index)
  return (
    <ActionIcon
      className="mt-25"
      id={idOf(by)}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={`Move ${called} ${by < 0 ? 'up' : 'down'}`}
      disabled={to < 0 || to >= kpis.length}
      onClick={() => {
        form.reorderListItem('kpis', { from: index, to })
        announce(`${called} is now number ${to + 1} of ${kpis.length}.`)
        // The button moves with its KPI, and keeps the focus; at the end of the list its counterpart takes over.
        focusLater(to === 0 || to === kpis.length - 1 ? idOf(-by) : idOf(by))
      }}
    >
      <Icon size={16} />
    </ActionIcon>
  )
}

function focusLater(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
