import { useMediaQuery } from '@mantine/hooks'

/** Narrow, or lying on its side: dialogs are sheets there, and the main action lies under the thumb. As in the media queries. */
export const PHONE = '(max-width: 639px), (max-height: 479px) and (max-width: 959px)'

export const usePhone = (): boolean => useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false
