/** Reads a live stream until it ends. */
export async function readEvents(
  response: Response,
  heard: (event: string, data: unknown) => void,
): Promise<void> {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (event && data) heard(event, JSON.parse(data));
    }
  }
}
