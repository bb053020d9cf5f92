/** Lengths are in points, 72 to the inch. */
export const margins = { top: 72, bottom: 64, left: 56, right: 56 };
export const sizes = { title: 22, heading: 14, text: 10.5, small: 8.5 };
export const ink = {
  text: '#1f2328',
  quiet: '#57606a',
  line: '#d0d7de',
  head: '#f0f3f6',
  /** Of the one spot that a drawing is about. */
  mark: '#b42318',
  /** Of the series of a chart; they differ in grey print too. */
  series: ['#2b6cb0', '#9cc3ea'],
};
