import { TextInput, type TextInputProps } from '@mantine/core'
import { formatWeekday } from '#web/ui/words/dates.ts'
import { fieldsDiffer } from '#web/ui/words/region.ts'

/**
 * A day, by the browser's own field: a thumb knows its calendar. It writes the day in the browser's language and not in the
 * reader's; where these differ, the day stands below in the reader's words, so that 11/12 is no riddle (decision 0030).
 */
export function DayField({ description, ...props }: Omit<TextInputProps, 'type'>) {
  const said = typeof props.value === 'string' && props.value !== '' && fieldsDiffer() && formatWeekday(props.value)
  return (
    <TextInput
      type="date"
      inputWrapperOrder={ORDER}
      description={said ? <span aria-live="polite">{said}</span> : description}
      {...props}
    />
  )
}

const ORDER: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']
