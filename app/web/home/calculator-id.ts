/** Of the part of the home page that links lead to. */
export const CALCULATOR_ID = 'calculator';
