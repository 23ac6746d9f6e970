import { useMergedRef } from '@mantine/hooks'
import { type ComponentProps, type MouseEvent, useRef } from 'react'

type Props = ComponentProps<'button'> & { 'data-loading'?: boolean }

/**
 * The element of every button. While what it does is under way, and while it has the focus, it is not `disabled` but says that it
 * is and does nothing: a browser takes the focus from what is disabled, and the keyboard would begin anew at the top of the page.
 */
export function KeptButton({ disabled, ref, onClick, type = 'button', ...props }: Props) {
  const own = useRef<HTMLButtonElement>(null)
  const merged = useMergedRef(own, ref)
  const kept = disabled && (props['data-loading'] || (own.current !== null && own.current === document.activeElement))
  return (
    <button
      {...props}
      ref={merged}
      type={type}
      disabled={disabled && !kept}
      aria-disabled={kept || props['aria-disabled']}
      onClick={kept ? ignore : onClick}
    />
  )
}

function ignore(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
