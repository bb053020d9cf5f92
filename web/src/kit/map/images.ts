import { file } from '@fleet/contract/file/calls';
import { sitePlan } from '@fleet/contract/sitePlan/calls';
import { headersOf } from '../post';
import { session } from '../session';

/** Images of our own server, which wants to know who asks: `fleet-image://plan/12/34`, `fleet-image://file/34`. */
export const imageScheme = 'fleet-image';

/** The image of a plan that is saved; the file is named so that a new image has a new address. */
export const planImage = (id: string, fileId: string) => `${imageScheme}://plan/${id}/${fileId}`;
/** An image that was uploaded and hangs on nothing yet. */
export const looseImage = (fileId: string) => `${imageScheme}://file/${fileId}`;

/** No machine draws a larger one for certain. */
const mostPixels = 4096;

export async function loadImage({ url }: { url: string }, { signal }: AbortController) {
  return { data: await fetchImage(url, signal) };
}

export async function fetchImage(url: string, signal?: AbortSignal): Promise<ImageBitmap> {
  const [kind, id = '', fileId = ''] = url.slice(`${imageScheme}://`.length).split('/');
  const [path, asked] =
    kind === 'plan' ? [sitePlan.image.path, { id, fileId }] : [file.getImage.path, { id }];
  const response = await fetch(`${path}?${new URLSearchParams(asked)}`, {
    headers: headersOf(session.get()?.token),
    ...(signal && { signal }),
  });
  if (!response.ok) throw new Error(`image ${response.status}`);
  const blob = await response.blob();
  const image = await createImageBitmap(blob);
  const largest = Math.max(image.width, image.height);
  if (largest <= mostPixels) return image;
  const resizeWidth = Math.round((image.width * mostPixels) / largest);
  return createImageBitmap(image, { resizeWidth, resizeQuality: 'high' });
}
