/** A mistake in a control that is no field of a form: said below it, and read out with it. */
export function told(id: string, problem: string | undefined) {
  if (!problem) return { item: {}, control: {} };
  const place = `${id}-problem`;
  return {
    item: { validateStatus: 'error' as const, help: <span id={place}>{problem}</span> },
    control: { 'aria-invalid': true, 'aria-describedby': place },
  };
}
