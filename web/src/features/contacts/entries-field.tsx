import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { LIMITS } from '#contract/limits.ts'
import type { ContactFields } from './contact-fields.ts'
import styles from './contact-form.module.css'

type Props = {
  form: UseFormReturnType<ContactFields>
  field: 'emails' | 'phones'
  label: string
  one: string
  type: 'email' | 'tel'
}

/** Several addresses, one field each. Remove buttons appear only when there is more than one; blank ones are dropped on saving. */
export function EntriesField({ form, field, label, one, type }: Props) {
  const entries = form.values[field]
  const labels = field === 'emails' ? 'email_labels' : 'phone_labels'
  return (
    <fieldset className={`stack shrinks gap-8 no-margin pad-0 no-border ${styles.entries}`}>
      <legend className="pad-0 sm medium mb-4">{label}</legend>
      {entries.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries are plain texts in their order
        <div key={index} className={`flex align-top gap-8 ${styles.entry}`}>
          <TextInput
            type={type}
            autoComplete="off"
            aria-label={`${one} ${index + 1}`}
            {...form.getInputProps(`${field}.${index}`)}
          />
          <TextInput
            className={styles.label}
            autoComplete="off"
            placeholder={field === 'emails' ? 'work' : 'mobile'}
            maxLength={LIMITS.label}
            aria-label={`Label of ${field === 'emails' ? 'address' : 'number'} ${index + 1}`}
            {...form.getInputProps(`${labels}.${index}`)}
          />
          {entries.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove ${one.toLowerCase()} ${index + 1}`}
              onClick={() => {
                form.removeListItem(field, index)
                form.removeListItem(labels, index)
              }}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </div>
      ))}
      <div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          disabled={entries.length >= LIMITS.list}
          onClick={() => {
            form.insertListItem(field, '')
            form.insertListItem(labels, '')
          }}
        >
          Add {one.toLowerCase()}
        </Button>
      </div>
    </fieldset>
  )
}
