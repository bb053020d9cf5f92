/** The bar that tells how long a distance is: the largest round length that fits. */
export function scaleOf(metresPerPixel: number, mostPixels: number) {
  const most = metresPerPixel * mostPixels;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = power * ([5, 2, 1].find((digit) => digit * power <= most) ?? 1);
  return { pixels: metres / metresPerPixel, label: metres >= 1000 ? `${metres / 1000} km` : `${metres} m` };
}
