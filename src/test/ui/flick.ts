import { act, createEvent, fireEvent } from '@testing-library/react'

/** Draws a finger over an element by so many pixels, so quickly that nothing is rendered between its events. */
export function flick(target: HTMLElement, distance: number): void {
  target.hasPointerCapture = () => true
  const touch = { pointerType: 'touch', isPrimary: true, pointerId: 1, button: 0, clientY: 300 }
  const ends = { ...touch, clientX: 150 + distance }
  act(() => {
    fireEvent(target, createEvent.pointerDown(target, { ...touch, clientX: 150 }))
    fireEvent(target, createEvent.pointerMove(target, ends))
    fireEvent(target, createEvent.pointerUp(target, ends))
  })
}
