import { say, type Language } from '../text';
import type { UsedMaterial } from './states';
import { maintainText } from './text';

/** One line of an order's materials: the material, and how much of it in its unit. */
export function usedShort(
  language: Language,
  { materialName: name, unit, qty }: Pick<UsedMaterial, 'materialName' | 'unit' | 'qty'>,
): string {
  return say(language, maintainText.used, { name, qty: unit ? `${qty} ${unit}` : String(qty) });
}

/** The same with its specification, and its price where one is known. */
export function usedLine(language: Language, { materialName, spec, price, ...rest }: UsedMaterial): string {
  const used = usedShort(language, {
    ...rest,
    materialName: spec ? `${materialName} ${spec}` : materialName,
  });
  return price === null
    ? used
    : say(language, maintainText.usedAt, { used, price: Number(price).toFixed(2) });
}
