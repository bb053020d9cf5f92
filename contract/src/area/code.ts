/** The GB/T 2260 code of the province that a city lies in. */
export const provinceOf = (city: string) => `${city.slice(0, 2)}0000`;
