import { theme } from 'antd';
import { describe, expect, test } from 'vitest';
import { contrast, over, readColour } from './contrast';
import { type MarkName, marks, palettes, type Shade } from './palette';
import { themeOf } from './theme';

const shades: Shade[] = ['light', 'dark'];
const hex = (front: string, share: number, back: string) => {
  const [red, green, blue] = readColour(front);
  const mixed = over([red, green, blue, share], readColour(back)).slice(0, 3);
  return `rgb(${mixed.join(',')})`;
};

test('the ratios are those of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe.each(shades)('%s', (shade) => {
  const token = theme.getDesignToken(themeOf(shade));
  const grounds = [token.colorBgContainer, token.colorBgLayout, token.colorBgElevated];

  test('text can be read on every ground', () => {
    for (const ground of grounds) {
      for (const name of [
        'colorText',
        'colorTextSecondary',
        'colorTextTertiary',
        'colorTextDescription',
        'colorTextPlaceholder',
        'colorIcon',
        'colorLink',
        'colorLinkHover',
        'colorSuccess',
        'colorWarning',
        'colorError',
      ] as const) {
        expect(contrast(token[name], ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test('a control without an edge can be read, chosen or not', () => {
    const { fill, fillChosen } = palettes[shade];
    for (const name of ['colorText', 'colorTextSecondary', 'colorTextPlaceholder', 'colorLink'] as const)
      expect(contrast(token[name], fill), name).toBeGreaterThanOrEqual(4.5);
    for (const name of ['colorText', 'colorTextSecondary'] as const)
      expect(contrast(token[name], fillChosen), name).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token.colorBorder, fill)).toBeGreaterThanOrEqual(3);
  });

  test('a main button can be read in every state', () => {
    for (const ground of [token.colorPrimary, token.colorPrimaryHover, token.colorPrimaryActive]) {
      expect(contrast(token.colorTextLightSolid, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('a word on the tint of its kind can be read', () => {
    for (const [word, ground] of [
      [token.colorSuccess, token.colorSuccessBg],
      [token.colorWarning, token.colorWarningBg],
      [token.colorError, token.colorErrorBg],
      [token.colorInfo, token.colorInfoBg],
      [token.colorText, token.colorInfoBg],
    ] as const) {
      expect(contrast(word, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('the edge of a control stands out', () => {
    for (const ground of grounds) expect(contrast(token.colorBorder, ground)).toBeGreaterThanOrEqual(3);
  });

  test('the word of a state can be read on its tint, and its mark stands out', () => {
    const { container } = palettes[shade];
    for (const [name, { mark, text }] of Object.entries(marks[shade]) as [
      MarkName,
      { mark: string; text: string },
    ][]) {
      const tint = hex(text, shade === 'dark' ? 0.16 : 0.1, container);
      expect(contrast(text, tint), name).toBeGreaterThanOrEqual(4.5);
      expect(contrast(mark, container), name).toBeGreaterThanOrEqual(3);
    }
  });

  test('a badge can be read on every row: chosen, under the pointer, or plain', () => {
    const { container, fill, fillChosen, hover } = palettes[shade];
    const rows = [
      container,
      token.colorInfoBg,
      fill,
      fillChosen,
      `rgb(${over(readColour(hover), readColour(container)).slice(0, 3).join(',')})`,
    ];
    for (const [name, { text }] of Object.entries(marks[shade]))
      for (const ground of rows)
        expect(contrast(text, ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  test('the style sheets and the components show the same colours', () => {
    const own = palettes[shade];
    expect(token.colorBgContainer).toBe(own.container);
    expect(token.colorBorder).toBe(own.border);
    expect(token.colorTextTertiary).toBe(own.textTertiary);
  });
});
