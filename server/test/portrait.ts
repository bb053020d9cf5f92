import sharp, { type Sharp } from 'sharp';

/** A drawn face: nobody's. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640">
  <rect width="640" height="640" fill="#9db4c0"/>
  <path d="M80 640C80 470 220 430 320 430S560 470 560 640Z" fill="#2f3e55"/>
  <ellipse cx="320" cy="270" rx="140" ry="185" fill="#d9a679"/>
  <path d="M180 230C180 80 460 80 460 230 430 160 210 160 180 230Z" fill="#2b2019"/>
  <g fill="#fff"><ellipse cx="265" cy="255" rx="22" ry="11"/><ellipse cx="375" cy="255" rx="22" ry="11"/></g>
  <g fill="#30211a"><circle cx="265" cy="255" r="9"/><circle cx="375" cy="255" r="9"/></g>
  <path d="M320 270L300 330 335 332" stroke="#a87450" stroke-width="6" fill="none"/>
  <path d="M265 385Q320 415 375 385" stroke="#8c3b3b" stroke-width="10" fill="none"/>
</svg>`;

/** The photo of a face, changed as somebody would who takes a bad one. */
export const portrait = (change: (photo: Sharp) => Sharp = (photo) => photo): Promise<Buffer> =>
  change(sharp(Buffer.from(drawing)).flatten())
    .jpeg({ quality: 95 })
    .toBuffer();
