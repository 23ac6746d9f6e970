import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { LIMITS } from '#contract/shapes.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { emptyKpi, type GoalFields } from './goal-fields.ts'
import styles from './goal-form.module.css'

type Form = UseFormReturnType<GoalFields>

/** The numbers that say whether the goal is reached: added, removed, put in order. */
export function KpiEditor({ form }: { form: Form }) {
  const { kpis } = form.values
  return (
    <fieldset className={styles.kpis}>
      <legend>KPIs</legend>
      {kpis.length === 0 && (
        <p className={styles.hint}>A number to reach: it shows progress, and whether the pace will do.</p>
      )}
      {kpis.map((kpi, index) => (
        <KpiBlock key={kpi.key} form={form} index={index} />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={kpis.length >= LIMITS.list}
          onClick={() => form.insertListItem('kpis', emptyKpi())}
        >
          Add KPI
        </Button>
      </div>
    </fieldset>
  )
}

function KpiBlock({ form, index }: { form: Form; index: number }) {
  const { kpis } = form.values
  const kpi = kpis[index]!
  const at = (field: string) => form.getInputProps(`kpis.${index}.${field}`)
  const called = kpi.name.trim() || `KPI ${index + 1}`
  const falls = kpi.direction === 'decrease'
  return (
    <fieldset className={styles.kpi} aria-label={called}>
      <div className={styles.head}>
        <TextInput label="Name" withAsterisk autoFocus={kpi.id === undefined && kpi.name === ''} {...at('name')} />
        <Move form={form} from={index} to={index - 1} label={`Move ${called} up`} />
        <Move form={form} from={index} to={index + 1} label={`Move ${called} down`} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Remove ${called}`}
          onClick={() => form.removeListItem('kpis', index)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      <div className={styles.values}>
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
        {falls && (
          <TextInput
            label="Start"
            inputMode="decimal"
            placeholder="First value"
            title="Where it was at the beginning"
            {...at('start_value')}
          />
        )}
      </div>
    </fieldset>
  )
}

function Move({ form, from, to, label }: { form: Form; from: number; to: number; label: string }) {
  const Icon = to < from ? IconArrowUp : IconArrowDown
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      disabled={to < 0 || to >= form.values.kpis.length}
      onClick={() => form.reorderListItem('kpis', { from, to })}
    >
      <Icon size={16} />
    </ActionIcon>
  )
}
