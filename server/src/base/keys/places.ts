/** The place of a product secret; a sealed one opens nowhere else. */
export const productPlace = (productKey: string): string => `product_key.product_secret:${productKey}`;
